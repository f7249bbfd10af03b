import { commonNouns, formsOf, inflections, irregularVerbs, motionVerbs } from '../motion/motionWords.js';

/** Verbs of plays that are no motions by themselves. */
const moreVerbs =
  'hatch pop burst explode shatter melt open close shut crack boil steam smoke light switch blast go come get become ' +
  'change transform morph shoot cross peek hide erupt puff crash break lap roll strike take wag swoop blow drip ' +
  'bark sing talk eat drink sleep snore cry laugh chew read cook play build kick throw catch pull push fight hug kiss ' +
  'pirouette swish flick twitch hang part fold unfold slam blossom evolve mutate smash detonate split ignite extinguish ' +
  'illuminate dim die ring land settle perch alight crumble disintegrate set peep look sled mount scale collapse freeze thaw evaporate scatter gather emerge ' +
  'hail drizzle billow spew spout squirt wash leak weep sob patter swirl circle ascend streak buzz spray';
/** Every form of a verb that a sentence may have, with its base form; plain forms may as well be nouns. */
export const verbs = new Map<string, { base: string; plain: boolean }>();
for (const base of [...motionVerbs, ...moreVerbs.split(' ')]) {
  for (const [word, form] of inflections(base)) verbs.set(word, { base, plain: form === 'plain' });
}
/** Verbs whose plain forms are more often nouns: only "fishing" says that somebody fishes. */
const deedVerbs =
  'nap doze snooze munch nibble graze sip lick bite taste speak chat shout yell scream whisper meow roar growl howl moo quack ' +
  'neigh chirp tweet cluck oink hiss croak giggle chuckle weep sob clap applaud cheer think dream ponder wonder bake stir ' +
  'fry write draw paint knit sew type iron wash sweep mop dig rake hammer saw chop brush comb fish juggle clean study ' +
  'watch pray meditate cuddle embrace drag tow do have yawn sneeze cough hum whistle work drum listen feed pet hunt follow crow mow hold carry spray cast toss hurl shovel wrestle argue';
for (const base of deedVerbs.split(' ')) {
  for (const [word, form] of inflections(base)) {
    if (form === 'inflected' && !verbs.has(word)) verbs.set(word, { base, plain: false });
  }
}
const moreForms = formsOf(
  'getting:get shutting:shut cutting:cut setting:set goes:go becoming:become became:become dying:die lit:light ' +
    'blown:blow blew:blow went:go broke:break broken:break froze:freeze frozen:freeze hung:hang splitting:split',
);
for (const [word, base] of [...irregularVerbs, ...moreForms]) verbs.set(word, { base, plain: false });
const moreNouns = 'play plays scale scales mount set puff smoke steam drip'.split(' ');
for (const noun of [...commonNouns, ...moreNouns]) verbs.delete(noun);
