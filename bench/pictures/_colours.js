// Names colours the way a person would, for checking what a prompt asked for.

/**
 * @param {number} red from 0 to 255, as the others
 * @returns {string} one of the colour words that prompts use
 */
export function colourName(red, green, blue) {
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  const value = high / 255;
  const saturation = high === 0 ? 0 : (high - low) / high;
  if (value < 0.25) return 'black';
  if (saturation < 0.15) return value > 0.85 ? 'white' : 'grey';
  const hue = hueOf(red, green, blue, high, low);
  if (hue < 40 && value < 0.62 && saturation > 0.25) return hue < 12 && saturation > 0.7 ? 'red' : 'brown';
  if (hue < 14 || hue >= 345) return value > 0.85 && saturation < 0.5 ? 'pink' : 'red';
  if (hue < 45) return 'orange';
  if (hue < 68) return 'yellow';
  if (hue < 165) return 'green';
  if (hue < 255) return blueName(value, saturation);
  return hue < 290 ? 'purple' : saturation > 0.6 && value < 0.75 ? 'purple' : 'pink';
}

function blueName(value, saturation) {
  if (value < 0.6) return 'dark blue';
  return saturation < 0.55 ? 'light blue' : 'blue';
}

function hueOf(red, green, blue, high, low) {
  const range = high - low;
  if (high === red) return (60 * ((green - blue) / range) + 360) % 360;
  if (high === green) return 60 * ((blue - red) / range) + 120;
  return 60 * ((red - green) / range) + 240;
}

/** Whether a measured colour answers the word; shades of blue count as blue. */
export function answersColour(measured, asked) {
  return measured === asked || (asked === 'blue' && /blue$/.test(measured));
}
