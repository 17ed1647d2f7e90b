"""All proofs, by name."""

from proofs import chance, intervals, knowledge, pictures, questions, replies, sameness
from proofs.proof import Proof

PROOFS: dict[str, Proof] = {
    proof.name: proof
    for module in (chance, questions, knowledge, replies, sameness, pictures, intervals)
    for proof in module.PROOFS
}
