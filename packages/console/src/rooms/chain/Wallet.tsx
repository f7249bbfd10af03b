import { Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { renderSVG } from 'uqr';
import { useAction } from '../../data/acting.js';
import { useAnswer, usePage, useReloadOn } from '../../data/reading.js';
import { Facts } from '../../parts/Facts.js';
import { Hash } from '../../parts/inline.js';
import { Loading } from '../../parts/lists.js';
import { ErrorNote } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/chain.js';
import { shortDecimal } from '../../texts/numbers.js';
import { DepositByWallet } from './DepositByWallet.js';
import { MovementTable } from './MovementTable.js';
import { Withdraw } from './Withdraw.js';

const words = texts.chain.wallet;
const qrPixels = 148;

/** CCD in both worlds: deposits, withdrawals and their history. */
export function Wallet() {
  const wallet = useAnswer('wallet', {});
  const page = usePage('movementList', {}, 10);
  const reloadAll = () => {
    wallet.reload();
    page.reload();
  };
  useReloadOn(['ledger.changed'], reloadAll);
  return (
    <>
      <Section title={words.title}>
        <Loading of={wallet}>
          {(data) => (
            <Stack>
              <ConfirmAddress onDone={wallet.reload} />
              {data.paused && <Text role="status">{words.paused}</Text>}
              <Group align="start" gap="lg">
                <Qr address={data.depositAddress} />
                <Facts
                  labelWidth={176}
                  facts={[
                    [words.inLedger, `${shortDecimal(data.balance, 4)} CCD`],
                    [words.held, `${shortDecimal(data.held, 4)} CCD`],
                    [words.arriving, `${shortDecimal(data.onChain, 4)} CCD`],
                    [words.outside, `${shortDecimal(data.outside, 4)} CCD`],
                    addressFact(words.depositAddress, data.depositAddress),
                    addressFact(words.token, data.token),
                    addressFact(words.bridge, data.bridge),
                    ...(data.paymentToken === ''
                      ? []
                      : [addressFact(words.buys(data.ccdPerToken), data.paymentToken)]),
                  ]}
                />
              </Group>
              <DepositByWallet onDone={reloadAll} />
              <Withdraw wallet={data} onDone={reloadAll} />
            </Stack>
          )}
        </Loading>
      </Section>
      <MovementTable page={page} onChanged={reloadAll} />
    </>
  );
}

const addressFact = (label: string, address: string) =>
  [label, <Hash key={label} value={address} label={label} />] as const;

/** The address that a phone reads; it is a picture for those who see and a text beside it for everybody. */
const Qr = ({ address }: { address: string }) => (
  <img
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address))}`}
    width={qrPixels}
    height={qrPixels}
    alt={words.qr}
  />
);

const linkStart = '#withdraw=';

/** Finishes what the link of a mail has begun. */
function ConfirmAddress({ onDone }: { onDone(): void }) {
  const tricorn = useTricorn();
  const [confirmed, setConfirmed] = useState('');
  const [confirm, { error }] = useAction(async (code: string) => {
    const { address } = await tricorn.api.confirmWithdrawalAddress({ code });
    setConfirmed(address);
    onDone();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is used once
  useEffect(() => {
    if (!location.hash.startsWith(linkStart)) return;
    const code = location.hash.slice(linkStart.length);
    history.replaceState(null, '', location.pathname);
    void confirm(code);
  }, []);
  return (
    <>
      <ErrorNote error={error} />
      {confirmed !== '' && <Text role="status">{words.confirmed(confirmed)}</Text>}
    </>
  );
}
