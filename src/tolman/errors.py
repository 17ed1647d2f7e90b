"""Every error raised on purpose.

    TolmanError
    ├── SceneError
    │   ├── ImpossibleSceneError   no scene fits the request
    │   └── SceneFileError         a scene file cannot be read
    ├── RecordError
    │   ├── RunFolderError         a run folder cannot be used
    │   └── ResumeError            recorded replies do not fit the episode
    ├── PlayerError
    │   ├── UnknownPlayerError     no scripted player has that name
    │   ├── ModelError             a model cannot be reached, or a package for it is missing
    │   └── ProviderError          a provider answered a call with an error, or with nothing, in place of a reply
    ├── PictureError
    │   ├── MeshFileError          a file with a model or with a list of models cannot be used
    │   └── VideoFileError         a video cannot be read
    ├── HouseError                 a house cannot be drawn or read
    ├── PhysicsError
    │   └── ActError               an act, or a file of acts, cannot be read
    ├── OptionError                an option is wrong, or does not go with others
    ├── QuestionFileError          a file of questions cannot be read
    ├── ItemError                  an item cannot be drawn, or its file cannot be used
    ├── KindError                  a kind of question that another package brings cannot be asked
    ├── ThingError                 a thing that another package brings cannot be had
    ├── ServeError                 a page cannot be served
    ├── EpisodeError               an episode broke, which is no fault of its player
    ├── SpentError                 a run has spent all that it may spend
    ├── StudyFileError             a file that describes a study with people cannot be used
    └── UnknownSuiteError          no suite has that name

What a player writes never raises: nonsense is data. A wrong call of a function raises ValueError.
"""


class TolmanError(Exception):
    """An expected failure; its message is one line that says what to do."""


class SceneError(TolmanError):
    """A scene cannot be had."""


class ImpossibleSceneError(SceneError):
    """No scene fits the request."""


class SceneFileError(SceneError):
    """A scene file cannot be read."""


class RecordError(TolmanError):
    """What was recorded cannot be used."""


class RunFolderError(RecordError):
    """A run folder cannot be used."""


class ResumeError(RecordError):
    """Recorded replies do not fit the episode they are fed to."""


class PlayerError(TolmanError):
    """A player cannot be had."""


class UnknownPlayerError(PlayerError):
    """No scripted player has that name."""


class ModelError(PlayerError):
    """A model cannot be reached, or a package for it is missing."""


class ProviderError(PlayerError):
    """A provider answered a call with an error, or with nothing, in place of a reply."""

    def __init__(self, message: str, status_code: int | None = None) -> None:
        super().__init__(message)
        self.status_code = status_code
        """The status that the provider names; None where it names none."""


class PictureError(TolmanError):
    """A picture cannot be drawn, or a package for it is missing."""


class MeshFileError(PictureError):
    """A file with a model, or with a list of models, cannot be used."""


class HouseError(TolmanError):
    """A house cannot be drawn or read."""


class PhysicsError(TolmanError):
    """Nothing can be acted on, since a package is missing."""


class ActError(PhysicsError):
    """An act, or a file of acts, cannot be read."""


class OptionError(TolmanError):
    """An option is wrong, or does not go with others."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(f"{name}: {message}")
        self.name = name
        """The name of the option's field; whoever asked for it knows how it was written."""
        self.message = message


class QuestionFileError(TolmanError):
    """A file of questions cannot be read."""


class ItemError(TolmanError):
    """An item cannot be drawn, or its file cannot be used."""


class KindError(TolmanError):
    """A kind of question that another package brings cannot be asked."""


class ThingError(TolmanError):
    """A kind of thing that another package brings cannot be had."""


class ServeError(TolmanError):
    """A page cannot be served."""


class VideoFileError(PictureError):
    """A video cannot be read."""


class EpisodeError(TolmanError):
    """An episode broke, which is no fault of its player."""


class SpentError(TolmanError):
    """A run has spent all that it may spend."""


class StudyFileError(TolmanError):
    """A file that describes a study with people cannot be used."""


class UnknownSuiteError(TolmanError):
    """No suite has that name."""


class TolmanWarning(UserWarning):
    """Something to be told in a line; all else goes on."""


class OfferWarning(TolmanWarning):
    """What another package offers cannot be used; all else goes on without it."""


class RecordWarning(TolmanWarning):
    """A part of a record is damaged and left out."""
