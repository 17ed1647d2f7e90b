"""The secret of a run that people play: it makes names that tell nothing, and keeps the token to its pages."""

import os
import secrets
from hashlib import blake2b
from pathlib import Path

import msgspec

from tolman.errors import RunFolderError


class Secret(msgspec.Struct, frozen=True):
    """What nobody but the server knows."""

    key: str
    """Hex digits from which names are made."""
    token: str = ""
    """What opens the pages from other machines."""

    def name(self, *parts: str) -> str:
        """Returns 32 hex digits for something: always the same, and chance to whoever lacks the key."""
        return blake2b(msgspec.json.encode(parts), key=bytes.fromhex(self.key), digest_size=16).hexdigest()


def new_secret() -> Secret:
    """Returns a secret that nothing was named by yet."""
    return Secret(secrets.token_hex(32), new_token())


def new_token() -> str:
    """Returns a token that cannot be guessed."""
    return secrets.token_urlsafe(24)


def kept_secret(path: Path) -> Secret:
    """Returns the secret that a file keeps; where there is none, a new one is kept in it."""
    if not path.exists():
        keep_secret(path, new_secret())
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Secret)
        found.name()
        if not found.key:
            raise ValueError("the key is empty")
    except OSError as error:
        raise RunFolderError(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise RunFolderError(f"{path} is damaged; delete it, and a new token is made ({error})") from error
    return found


def keep_secret(path: Path, secret: Secret) -> None:
    """Writes a secret in one step, for the eyes of its owner alone."""
    draft = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(msgspec.json.encode(secret) + b"\n")
    draft.replace(path)
