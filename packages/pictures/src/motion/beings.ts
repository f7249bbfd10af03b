import { formsOf } from './motionWords.js';

/** Kinds of living things, by how the model draws them: what it was taught to draw in which poses. */
export type Being =
  /** In every pose. */
  | 'person'
  /** On four legs, in every pose but those of hands. */
  | 'beast'
  | 'bird'
  /** Drawn in no pose, and often only the head. */
  | 'creature'
  | 'swimmer'
  | 'insect';

const names: Record<Being, string> = {
  person: `man, woman, boy, girl, child, kid, baby, toddler, infant, person, people, somebody, someone, human, guy, lady, gentleman, teenager,
    grandmother, grandfather, grandma, grandpa, granny, mother, father, mom, mum, dad, parent, sister, brother, twin,
    friend, couple, family, crowd, bride, groom, student, pupil, teacher, professor, scientist, doctor, nurse, dentist,
    vet, chef, cook, baker, waiter, waitress, butcher, farmer, gardener, fisherman, fisher, hunter, sailor, captain,
    pirate, pilot, driver, astronaut, cosmonaut, spaceman, police officer, policeman, policewoman, cop, officer,
    firefighter, fireman, soldier, guard, knight, king, queen, prince, princess, wizard, witch, sorcerer, sorceress,
    mage, magician, ninja, samurai, cowboy, cowgirl, viking, superhero, hero, villain, spy, detective, thief, robber,
    burglar, judge, lawyer, businessman, businesswoman, builder, worker, construction worker, mechanic, plumber,
    painter, artist, musician, singer, dancer, ballerina, ballet dancer, guitarist, drummer, pianist, violinist, clown,
    juggler, acrobat, skater, skier, snowboarder, surfer, swimmer, diver, runner, jogger, walker, hiker, climber,
    cyclist, biker, rider, jockey, golfer, player, footballer, boxer, wrestler, athlete, gymnast, cheerleader,
    weightlifter, skateboarder, tourist, traveller, traveler, monk, nun, priest, mailman, postman, santa claus, santa,
    father christmas, elf, dwarf, gnome, leprechaun, vampire, zombie, fairy godmother, genie, scout, shepherd, miner,
    lumberjack, carpenter, photographer, reporter, programmer, librarian, mummy`,
  beast: `dog, puppy, doggy, poodle, beagle, hound, dachshund, corgi, bulldog, husky, retriever, cat, kitten, kitty, horse, pony,
    foal, stallion, mare, donkey, mule, cow, calf, bull, ox, bison, buffalo, yak, sheep, lamb, ram, ewe, goat, pig,
    piglet, boar, lion, lioness, cub, tiger, leopard, cheetah, jaguar, panther, lynx, puma, elephant, mammoth, bear,
    polar bear, grizzly, panda, fox, wolf, coyote, rabbit, bunny, hare, deer, stag, fawn, reindeer, moose, elk,
    antelope, gazelle, mouse, rat, squirrel, chipmunk, hamster, guinea pig, zebra, giraffe, camel, llama, alpaca, rhino,
    rhinoceros, hippo, hippopotamus, unicorn, monkey, ape, gorilla, orangutan, chimpanzee, kangaroo, hedgehog,
    porcupine, raccoon, badger, skunk, beaver, otter, sloth, weasel, ferret, mole, meerkat, turtle, tortoise, dinosaur,
    brontosaurus, tyrannosaurus, t rex, t-rex, animal, pet`,
  bird: `bird, eagle, hawk, falcon, vulture, parrot, duck, duckling, mallard, swan, pigeon, dove, crow, raven, owl,
    seagull, gull, chicken, hen, rooster, cockerel, chick, goose, turkey, robin, sparrow, swallow, penguin, flamingo,
    peacock, pelican, stork, heron, crane bird, ostrich, toucan, woodpecker, hummingbird, canary, magpie`,
  creature: `robot, alien, martian, monster, skeleton, yeti, bigfoot, sasquatch, troll, ogre, goblin, giant, dragon,
    crocodile, alligator, lizard, gecko, chameleon, scarecrow, teddy bear, doll, frog, toad, snake, snail, worm, caterpillar, koala, ghost, spirit, mermaid, merman, slug, seal, walrus,
    sea lion, angel, fairy, snowman`,
  swimmer: `fish, goldfish, clownfish, pufferfish, whale, orca, shark, dolphin, octopus, squid, jellyfish, seahorse,
    stingray, ray, eel, swordfish, crab, lobster, shrimp, kraken, tadpole`,
  insect: `butterfly, moth, bee, honeybee, bumblebee, wasp, fly, mosquito, dragonfly, firefly, ladybug, ladybird,
    beetle, bug, ant, spider, cricket, grasshopper, cockroach, scorpion, bat`,
};

const beings = new Map(
  (Object.entries(names) as [Being, string][]).flatMap(([being, list]) =>
    list.split(/,\s+/).map((name) => [name.trim(), being] as const),
  ),
);

const irregular = formsOf(
  'men:man women:woman children:child mice:mouse geese:goose wolves:wolf calves:calf elves:elf dwarves:dwarf thieves:thief oxen:ox leaves:leaf',
);

/** A noun's form for one: "ponies" becomes "pony". */
export function singular(word: string): string {
  const suffix = /(?:men|women|children)$/.exec(word)?.[0];
  if (suffix) return word.slice(0, -suffix.length) + irregular.get(suffix)!;
  const known = irregular.get(word);
  if (known) return known;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

/** What may follow a noun without changing what it names: "a dog with a bone", "a man riding a bicycle". */
const follows =
  /^(?:with|in|on|at|and|who|that|which|of|from|near|by|under|wearing|his|her|its|their|\w{2,}ing|asleep|standing)$/;

/** "a flock of birds" are birds. */
const groups =
  /^(?:an? |the )?(?:big |small |large )?(?:group|flock|herd|pack|crowd|pair|bunch|swarm|family|couple|line|row) of /;

/** The living thing that a phrase names; undefined for things. A bird house is a house. */
export function beingOf(phrase: string): Being | undefined {
  const words = phrase
    .toLowerCase()
    .replace(groups, '')
    .replace(/[^\p{L}\s'-]/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  for (let end = 1; end <= words.length; end++) {
    if (end < words.length && !follows.test(words[end]!)) continue;
    const last = singular(words[end - 1]!);
    const being = beings.get(`${words[end - 2] ?? ''} ${last}`) ?? beings.get(last);
    if (being) return being;
    // "a statue of a man" is a statue. "a flying pig" is a pig.
    if (end < words.length && /^(?:of|with|in|on|and)$/.test(words[end]!)) return undefined;
  }
  return undefined;
}
