import { Icon, type IconName } from './Icon.js';

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
