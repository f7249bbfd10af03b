import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seemsForeign } from './promptLanguage.js';

/** English, with names, loan words, foreign letters and very few words. */
const englishPrompts =
  `a red apple on a blue background|a castle on a hill at night|a sailing boat at sunset|cat|two dogs
a plate of crème brûlée|a piñata at a party|café in Paris|the Eiffel Tower at night|Rio de Janeiro from above|El Capitan in winter
Las Vegas at night|a matador and a bull|San Francisco in the fog|a chef from Los Angeles|Joan of Arc|Leonardo da Vinci painting
Vincent van Gogh style sunflowers|a portrait by Peter Paul Rubens|Ludwig van Beethoven with headphones|a Volkswagen beetle
a dachshund in a sweater|kindergarten classroom|a glockenspiel|the doppelganger|schnitzel with lemon|zeitgeist|a bratwurst stand
sushi|origami crane|a samurai in the rain|a geisha with an umbrella|kimono pattern|tsunami wave|karaoke bar neon sign|ramen
taco truck|burrito|a sombrero|fiesta|a gaucho on a horse|jalapeño poppers|El Niño storm|a conquistador|guacamole bowl|siesta
ballet dancer|a croissant|déjà vu|femme fatale in a hat|chandelier|rendezvous at dawn|a baguette under an arm|fondue pot|sauté pan
pizza margherita|spaghetti carbonara|a gondola in Venice|espresso machine|opera house|paparazzi|a Ferrari on a coast road|gelato
smörgåsbord table|fjord with a cabin|a viking ship|lego castle|IKEA shelf|a Dalmatian puppy|Santa Claus|Mount Fuji|Machu Picchu
naïve art of a village|a jalopy|über car|a sign that says 東京|robot|rocket in space|wizard|steampunk owl|a dragon over Prague
unicorn|cyberpunk alley, neon, rain|low poly fox|watercolor of a lighthouse|isometric kitchen|pixel art knight|macro photo of a bee
Don Quixote and windmills|a die on a table|a man named Hans|mon petit bear|Mercedes in the snow|Das Boot movie poster|sun
the sol of Mars|la la land poster|a hot air balloon|mar|old fisherman|film noir detective|candy cane|a mare and her foal|cowboys rode west|apple pies|con artist|fox den
sole of a shoe|I am a robot|comic boom|a strand of pearls|Ariana Grande on stage|mon ami diner|three foxes and a hare|hello kitty|a door in the sea`
    .split(/[|\n]/)
    .map((prompt) => prompt.trim());

const foreignPrompts =
  `ein roter Apfel auf blauem Grund|ein Schloss auf einem Hügel|Hund und Katze|roter Apfel|eine Katze im Garten
Segelboot bei Sonnenuntergang|ein kleines Haus am Meer|der Hund schläft unter dem Baum|blaue Blumen|Ein Drache über der Stadt
un chat dans un jardin|une pomme rouge|le château sur la colline|un bateau à voile au coucher du soleil|la lune et les étoiles
un perro con sombrero|una manzana roja sobre fondo azul|el gato negro|un castillo en la montaña|los pájaros y el mar
una mela rossa|un gatto nel giardino|il castello sulla collina|un cane con il cappello|la luna sul mare
um cachorro com chapéu|uma maçã vermelha|um barco no mar|een rode appel|een kat in het huis|de hond en de kat
en röd båt på sjön|en hund med hatt|czerwony dom na wzgórzu|kırmızı bir araba|красное яблоко|кот в саду|红苹果|猫と犬|빨간 사과
تفاحة حمراء|תפוח אדום|κόκκινο μήλο|लाल सेब|ein Ritter ohne Pferd|zwei Vögel auf einem Dach|un petit chien`
    .split(/[|\n]/)
    .map((prompt) => prompt.trim());

test('no English prompt of a hundred is taken for another language', () => {
  assert.ok(englishPrompts.length >= 100, `${englishPrompts.length} prompts`);
  assert.deepEqual(englishPrompts.filter(seemsForeign), []);
});

test('prompts in other languages are noticed', () => {
  assert.deepEqual(
    foreignPrompts.filter((prompt) => !seemsForeign(prompt)),
    [],
  );
});

test('what has no words is no language', () => {
  for (const prompt of ['', '  ', '123 456', '🐱🐶', '!!!']) assert.equal(seemsForeign(prompt), false);
});
