// Forty short questions with one right answer each, written for this bench: what somebody tries first on a new server.
// An answer is right if it matches `right` and does not match `wrong`.
export const questions = [
  // Geography
  { ask: 'What is the capital of France?', right: /\bparis\b/i },
  { ask: 'What is the capital of Japan?', right: /\btokyo\b/i },
  { ask: 'On which continent is Egypt?', right: /\bafrica\b/i },
  { ask: 'Which ocean lies between Europe and North America?', right: /\batlantic\b/i },
  { ask: 'Which country has the city of Rome as its capital?', right: /\bitaly\b/i },
  { ask: 'What is the highest mountain on Earth?', right: /\beverest\b/i },
  { ask: 'Which river flows through London?', right: /\bthames\b/i },
  { ask: 'In which country do people speak Portuguese: Brazil or Poland?', right: /\bbrazil\b/i },
  // Numbers
  { ask: 'How many days are in a week?', right: /\b(7|seven)\b/i },
  { ask: 'How many months are in a year?', right: /\b(12|twelve)\b/i },
  { ask: 'How many legs does a spider have?', right: /\b(8|eight)\b/i },
  { ask: 'What is 2 + 3?', right: /(= ?|\bis )?\b(5|five)\b/i, wrong: /= ?[^5 ]/ },
  { ask: 'What is 10 minus 4?', right: /\b(6|six)\b/i },
  { ask: 'What is 3 times 4?', right: /\b(12|twelve)\b/i },
  { ask: 'How many minutes are in an hour?', right: /\b(60|sixty)\b/i },
  { ask: 'Which number comes after 99?', right: /\b(100|one hundred)\b/i },
  // Nature
  { ask: 'What colour is the sky on a clear day?', right: /\bblue\b/i },
  { ask: 'What do bees make?', right: /\bhoney\b/i },
  { ask: 'Which planet is known as the Red Planet?', right: /\bmars\b/i },
  { ask: 'What is frozen water called?', right: /\bice\b/i },
  { ask: 'Which animal says "meow"?', right: /\bcats?\b/i },
  { ask: 'At how many degrees Celsius does water boil at sea level?', right: /\b100\b/i },
  { ask: 'Which gas do people need to breathe?', right: /\boxygen\b/i },
  { ask: 'What is the star at the centre of our solar system called?', right: /\bsun\b/i },
  // Culture and history
  { ask: 'Who wrote "Romeo and Juliet"?', right: /\bshakespeare\b/i },
  { ask: 'Who painted the Mona Lisa?', right: /\b(leonardo|da vinci)\b/i },
  { ask: 'Who was the first person to walk on the Moon?', right: /\barmstrong\b/i },
  { ask: 'In which year did the Second World War end?', right: /\b1945\b/i },
  { ask: 'Which instrument has 88 keys?', right: /\bpiano\b/i },
  { ask: 'Which language has the word "Guten Tag"?', right: /\bgerman\b/i },
  // Words
  { ask: 'What is the opposite of hot?', right: /\b(cold|cool)\b/i },
  { ask: 'What is the plural of "child"?', right: /\bchildren\b/i },
  { ask: 'What is the past tense of "go"?', right: /\bwent\b/i },
  { ask: 'Translate "thank you" into French.', right: /\bmerci\b/i },
  {
    ask: 'Which word is a fruit: table, apple, river?',
    right: /\bapple\b/i,
    wrong: /\b(table|river) is a fruit/i,
  },
  // Computers
  { ask: 'What does the abbreviation CPU stand for?', right: /central processing unit/i },
  { ask: 'Which keyword defines a function in Python?', right: /\bdef\b/ },
  { ask: 'What does HTML stand for?', right: /hyper ?text mark-?up language/i },
  { ask: 'How many bits are in a byte?', right: /\b(8|eight)\b/i },
  { ask: 'Answer with yes or no: is fire cold?', right: /\bno\b/i, wrong: /\byes\b/i },
];

export const isRight = ({ right, wrong }, answer) => right.test(answer) && !(wrong?.test(answer) ?? false);
