"""The prompts a preview sheet shows while training."""

PREVIEW_PROMPTS = (
    "a cat", "a puppy", "a red apple", "a blue car", "a house", "a castle on a hill", "a robot", "a happy face",
    "a purple cow", "a penguin in the snow", "a bicycle on the beach", "a king on a purple background", "two cats", "three apples", "a dog next to a cat", "a bird above a house",
    "a sailboat at sunset", "a rocket in space", "a green dragon", "a skier", "a birthday cake", "a yellow flower in a garden", "a woman dancing", "an old man with a beard",
    "a fish under water", "a pizza on a table", "a snowman", "a train in the mountains", "a sun and a cloud", "a clown on a yellow background", "a pink elephant", "a tree on the left and a house on the right",
    "a lion in the desert", "an airplane in the sky", "a lighthouse", "a firefighter", "a black horse", "three red balloons", "a guitar", "an astronaut in space",
)
