/** Line drawings on a grid of 24. */
const drawings = {
  house: 'M4 11l8-7 8 7 M6 9.500V20h12V9.500 M10 20v-6h4v6',
  search: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13z M15.500 15.500L20 20',
  star: 'M12 4l2.500 5.200 5.700.8-4.100 4 1 5.700-5.100-2.700-5.100 2.700 1-5.700-4.100-4 5.700-.8z',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  dots: 'M4.500 12h1 M11.500 12h1 M18.500 12h1',
  trash: 'M5 7h14 M10 7V4h4v3 M7 7l1 13h8l1-13',
  share: 'M8 12v8h8v-8 M12 15V4 M8 8l4-4 4 4',
  code: 'M9 7l-5 5 5 5 M15 7l5 5-5 5',
  again: 'M19 12a7 7 0 1 1-2.200-5.100 M19 4v4h-4',
  vary: 'M4 7h3.500l8 10H20 M4 17h3.500l1.800-2.300 M13.700 9.300L15.500 7H20 M18 5l2 2-2 2 M18 15l2 2-2 2',
  play: 'M8 5.500l10 6.500-10 6.500z',
  spark: 'M12 3v6 M12 15v6 M3 12h6 M15 12h6',
  picture: 'M4 5h16v14H4z M4 16l5-5 4 4 3-3 4 4 M15.5 9.5h.01',
  speech: 'M4 5h16v11H10l-4 4v-4H4z',
  microphone: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3z M6 11a6 6 0 0 0 12 0 M12 17v4 M9 21h6',
  three: 'M12 4l8 14H4z M12 4v8 M12 12l8 6 M12 12l-8 6',
  tree: 'M12 4v5 M12 9l-6 5 M12 9l6 5 M6 14v5 M18 14v5 M3.5 19h5 M15.5 19h5 M10 4h4',
  curve: 'M4 4v16h16 M7 8c3 8 6 9 12 9',
  list: 'M8 6h12 M8 12h12 M8 18h12 M4 6h.01 M4 12h.01 M4 18h.01',
  coins:
    'M5 7c0-1.7 3-3 7-3s7 1.300 7 3-3 3-7 3-7-1.300-7-3z M5 7v5c0 1.700 3 3 7 3s7-1.300 7-3V7 M5 12v5c0 1.700 3 3 7 3s7-1.300 7-3v-5',
  links: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1 M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z M12 3v3 M12 18v3 M3 12h3 M18 12h3 M5.600 5.600l2.100 2.100 M16.300 16.300l2.100 2.100 M18.400 5.600l-2.100 2.100 M7.700 16.300l-2.100 2.100',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M12 2v2 M12 20v2 M2 12h2 M20 12h2 M5 5l1.400 1.400 M17.600 17.600L19 19 M19 5l-1.400 1.400 M6.400 17.600L5 19',
  moon: 'M20 14a8 8 0 1 1-10-10 7 7 0 0 0 10 10z',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M4 21c0-4 4-6 8-6s8 2 8 6',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4z M10 21h4',
  down: 'M12 4v11 M7 11l5 5 5-5 M5 20h14',
  copy: 'M9 9h11v11H9z M15 9V4H4v11h5',
  check: 'M5 13l5 5L20 7',
  file: 'M6 3h8l4 4v14H6z M14 3v4h4',
  question:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M9.500 9.800a2.500 2.500 0 1 1 3.600 2.200c-.8.400-1.100.9-1.100 1.700 M12 17h.01',
} as const;

export type IconName = keyof typeof drawings;

/** A drawing beside words; it says nothing by itself and is hidden from screen readers. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    style={{ flex: 'none' }}
    aria-hidden="true"
  >
    <path d={drawings[name]} />
  </svg>
);

/** An icon on the hue of its kind of work. */
export const Chip = ({
  icon,
  hue,
  size = 'md',
}: {
  icon: IconName;
  hue?: string | undefined;
  size?: 'md' | 'lg';
}) => (
  <span className="console-chip" data-hue={hue} data-size={size}>
    <Icon name={icon} size={size === 'lg' ? 24 : 18} />
  </span>
);

/** Three corners that hold one thing together. */
export const Logo = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <path
      d="M16 3 3 26h26z"
      fill="var(--mantine-color-iris-7)"
      stroke="var(--mantine-color-iris-7)"
      strokeWidth="4"
      strokeLinejoin="round"
    />
    <circle cx="16" cy="9" r="3" fill="#fff" />
    <circle cx="8" cy="23" r="3" fill="#fff" />
    <circle cx="24" cy="23" r="3" fill="#fff" />
  </svg>
);
