/** Words that hold sentences together and name what people draw, of English and of other languages. None is in both lists. */
const english = new Set(
  `a an the of in on at with and or by from to into over under near is are who that its his her their two three four five
  without behind beside between through across for as it this some many one no not red blue green yellow white black brown
  pink purple orange grey gray golden silver big small little old new tiny huge happy sad dark light bright beautiful dog cat
  house tree man woman boy girl child bird fish horse car boat ship castle mountain sea sky sun moon star night day rain snow
  forest garden flower apple sign poster style painting photo picture portrait drawing background sitting standing running
  flying eating wearing holding playing jumping sleeping swimming walking dancing looking city street river lake beach hill
  island bridge tower room table chair book cup hat robot rocket dragon unicorn wizard king queen knight kitchen coffee cake`.split(
    /\s+/,
  ),
);
const others = new Set(
  `ein eine einen einem einer eines und mit auf unter über neben vor hinter zwischen ohne das dem ist sind roter rote
  rotes rotem blauer blaue blaues blauen grüner grüne grünes grünen gelber gelbe weißer weiße schwarzer schwarze
  schwarzes kleiner kleine kleines kleinen großer große großes hund hunde katze katzen haus häuser baum bäume apfel vogel
  fisch pferd schiff wald himmel sonne mond nacht schloss blume blumen meer segelboot sonnenuntergang une les dans avec
  sur sous et aux chien maison arbre pomme oiseau poisson cheval bateau château montagne ciel soleil lune nuit fleur
  forêt bleue verte grand plage una unos unas del los las sobre bajo entre perro gato árbol manzana pájaro pez caballo
  barco castillo montaña cielo noche flor bosque rojo roja azul negra blanco blanca pequeño pequeña playa y gli nel nella
  della dello delle sul sulla gatto albero mela uccello pesce cavallo castello notte fiore rosso rossa nero nera bianco
  bianca piccolo piccola spiaggia um uma uns umas com pelo pela cão cachorro árvore maçã peixe cavalo céu noite vermelho
  vermelha preto preta een het onder naast achter tussen zonder hond huis paard schip maan bloem blauwe groene zwarte
  witte grote zee och på med utan bredvid katt träd äpple fågel röd röda blå svart liten jest czerwony czerwona niebieski
  drzewo jabłko przy oraz bir ile kırmızı mavi köpek kedi ağaç elma üzerinde`.split(/\s+/),
);
/** Also parts of names, which have capitals beside them: `Rio de Janeiro`. */
const particles = new Set('de la le el du da di do en un lo il der die von van zu'.split(' '));
/** So many letters of another script than the Latin one are more than a name. */
const otherScriptShareMin = 0.5;

/**
 * Whether a prompt seems to be in another language than English. It looks for words that only other languages have, and for
 * other scripts, and says nothing about what it cannot tell: names and loan words are no reason for a warning.
 */
export function seemsForeign(prompt: string): boolean {
  const letters = prompt.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  if (letters.length - latin.length > otherScriptShareMin * letters.length) return true;
  const words = prompt.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? [];
  let [own, foreign] = [0, 0];
  words.forEach((word, place) => {
    if (english.has(word.toLowerCase())) own++;
    // German nouns have capitals; elsewhere a capital marks a name, or the first word.
    else if (others.has(word.toLowerCase())) foreign++;
    else if (particles.has(word) && isPlain(words[place + 1]) && isPlain(words[place - 1])) foreign += 0.5;
  });
  return foreign >= 1 && foreign > own;
}

const isPlain = (word: string | undefined): boolean => word === undefined || /^\p{Ll}/u.test(word);
