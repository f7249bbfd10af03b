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
