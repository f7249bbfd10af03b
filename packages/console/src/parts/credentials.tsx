import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { field } from '../data/acting.js';
import { texts } from '../texts/index.js';

const passwordCharsMin = 8;

type Typed = { value: string; onChange(text: string): void };

/** Where the email of an account is typed. */
export const EmailField = ({ value, onChange, ...look }: Typed & Omit<TextInputProps, keyof Typed>) => (
  <TextInput
    label={texts.shell.signIn.email}
    type="email"
    autoComplete="username"
    required
    {...look}
    {...field(value, onChange)}
  />
);

type PasswordProps = Typed & Omit<PasswordInputProps, keyof Typed>;

/** Where somebody types the password that they have. */
export const CurrentPassword = ({ value, onChange, ...look }: PasswordProps) => (
  <PasswordInput
    label={texts.shell.signIn.password}
    autoComplete="current-password"
    required
    {...look}
    {...field(value, onChange)}
  />
);

/** Where somebody chooses a password. */
export const NewPassword = (props: PasswordProps) => (
  <CurrentPassword
    label={texts.shell.links.newPassword}
    description={texts.shell.signIn.passwordRule(passwordCharsMin)}
    autoComplete="new-password"
    minLength={passwordCharsMin}
    {...props}
  />
);
