"""What happens when somebody acts on a house: acts, outcomes, and the only place that knows MuJoCo."""
