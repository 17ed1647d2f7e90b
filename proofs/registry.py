"""All proofs, by name."""

from proofs import acts, chance, esi, houses, intervals, knowledge, laws, pictures, questions, replies, sameness
from proofs.proof import Proof

PROOFS: dict[str, Proof] = {
    proof.name: proof
    for module in (chance, questions, knowledge, replies, sameness, pictures, intervals, houses, acts, laws, esi)
    for proof in module.PROOFS
}
