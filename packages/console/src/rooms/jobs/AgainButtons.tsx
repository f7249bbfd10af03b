import { type FieldsOf, formatCcd, type JobDetail } from '@tricorn/client';
import { jobTypes } from '@tricorn/contract';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ToldError } from '../../format/describeError.js';
import { freshName } from '../../format/labels.js';
import { ActionButton } from '../../parts/buttons.js';
import { useSession, useTricorn } from '../../session/session.js';
import { texts } from '../../texts/jobs.js';
import { shortDecimal } from '../../texts/numbers.js';

interface Props {
  job: JobDetail;
  onChanged(): void;
}

/** Starts a failed job again with the same data and price. The parties of an input job have a button of their own. */
export function RetryButton({ job: { jobID, state, typeStr }, onChanged }: Props) {
  const { api } = useTricorn();
  if (state !== 'failed' || (typeStr !== jobTypes.upload && typeStr !== jobTypes.training)) return null;
  return (
    <div>
      <ActionButton mt="xs" variant="light" act={() => api.retryJob({ jobID }).then(onChanged)}>
        {texts.common.tryAgain}
      </ActionButton>
    </div>
  );
}

const words = texts.jobs;

/** The settings as a form sends them: a list is one text. */
const settingsOf = ({ parameters }: JobDetail): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(parameters)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );

/** What it costs to learn again, before anybody pays. */
interface Offer {
  fields: FieldsOf<'createJobByFile'>;
  ccd: string;
}

/** Starts a job on the same files with the same settings; only its creator can read the files. */
export function RunAgainButton({ job }: { job: JobDetail }) {
  const { tricorn, account } = useSession();
  const [, navigate] = useLocation();
  const [offer, setOffer] = useState<Offer>();
  const quote = async () => {
    const names = { feature: job.featureData, target: job.targetData, testing: job.testingData };
    const files: Record<string, File> = {};
    for (const [type, name] of Object.entries(names)) {
      if (name === '') continue;
      const content = await tricorn
        .job(job.jobID)
        .dataset(type as FieldsOf<'downloadDataset'>['datasetType']);
      files[`${type}Data`] = new File([(await content.bytes()) as BlobPart], name, { type: 'text/csv' });
    }
    const fields = {
      ...settingsOf(job),
      ...files,
      computation: job.computationStr,
      jobName: freshName(words.againName(job.jobName)),
    } as unknown as FieldsOf<'createJobByFile'>;
    const { ok, ccd_cost, errors } = await tricorn.api.checkFiles(fields);
    if (!ok) throw new ToldError(errors.map(({ message }) => message).join(' '));
    setOffer({ fields, ccd: shortDecimal(formatCcd(ccd_cost), 4) });
  };
  const run = async ({ fields }: Offer) => {
    const again = await tricorn.createFileJob(fields);
    navigate(`/jobs/${again.id}`);
  };
  const ended = job.state !== 'running' && job.state !== 'queued';
  const isLearned = job.typeStr === jobTypes.upload && job.featureData !== '';
  if (!isLearned || account?.account !== job.creator || !ended) return null;
  return (
    <ActionButton small act={offer === undefined ? quote : () => run(offer)} subject={offer}>
      {offer === undefined ? words.again : words.againFor(offer.ccd)}
    </ActionButton>
  );
}
