import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useApi } from '../api/api-context.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { saveFile } from '../ui/save-file.js';
import { AssignForm } from './bulk-assign.js';
import { undone, type BulkAct, type ListedCase } from './bulk-acts.js';
import { BulkReport } from './bulk-report.js';
import { bulkWords as words } from './bulk-words.js';
import { readCasesFile, useBulk, type BulkResult } from './use-bulk.js';

interface Props {
  /** the cases that are selected, as the list shows them */
  chosen: readonly ListedCase[];
  /** selects these alone */
  onChoose: (ids: ReadonlySet<string>) => void;
  /** the part that had the focus is gone: the list takes it */
  onDone: () => void;
}

/** The acts on the cases that are selected, and their outcome. */
export function CaseBulk({ chosen, onChoose, onDone }: Props) {
  const [form, setForm] = useState<'assign' | 'close' | null>(null);
  const [opened, setOpened] = useState<typeof form>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const { run, done } = useBulk((ended) => {
    setForm(null);
    setOpened(null);
    setResult(ended);
    onChoose(undone(ended.outcomes));
  });
  const open = (which: 'assign' | 'close'): void => {
    setOpened(which);
    setForm(which);
    setResult(null);
  };
  const act = (change: BulkAct): void => run.mutate({ cases: chosen, act: change });
  const common = { count: chosen.length, busy: run.isPending, onAct: act, onCancel: () => setForm(null) };
  const isQuiet = chosen.length === 0 && result === null && !run.isPending;
  return (
    <section className={isQuiet ? 'visually-hidden' : 'panel case-bulk'} aria-label={words.label}>
      <p role="status">
        {run.isPending ? words.working(done, run.variables.cases.length) : words.chosen(chosen.length)}
      </p>
      {chosen.length > 0 && form === null && (
        <div className="case-actions">
          <OpenButton name={words.assign} wasOpen={opened === 'assign'} onOpen={() => open('assign')} />
          <OpenButton name={words.close} wasOpen={opened === 'close'} onOpen={() => open('close')} />
          <ExportChosen key={chosen.map(({ record }) => record.id).join()} chosen={chosen} />
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              onChoose(new Set());
              onDone();
            }}
          >
            {words.clear}
          </button>
        </div>
      )}
      {chosen.length > 0 && form === 'assign' && (
        <AssignForm caseId={chosen[0]?.record.id ?? ''} {...common} />
      )}
      {chosen.length > 0 && form === 'close' && <CloseQuestion {...common} />}
      {result !== null && (
        <ReportInFocus key={result.cases.map(({ tag }) => tag).join()}>
          <BulkReport
            result={result}
            onHide={() => {
              setResult(null);
              onDone();
            }}
          />
        </ReportInFocus>
      )}
    </section>
  );
}

/** The button has the focus again when its form is given up. */
function OpenButton({ name, wasOpen, onOpen }: { name: string; wasOpen: boolean; onOpen: () => void }) {
  return (
    <button type="button" className="button" autoFocus={wasOpen} onClick={onOpen}>
      {name}
    </button>
  );
}

/** The form that had the focus is gone: its report takes it. */
function ReportInFocus({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="case-bulk-report">
      {children}
    </div>
  );
}

interface QuestionProps {
  count: number;
  busy: boolean;
  onAct: (act: BulkAct) => void;
  onCancel: () => void;
}

/** Escape closes nothing. */
function CloseQuestion({ count, busy, onAct, onCancel }: QuestionProps) {
  return (
    <div
      role="group"
      className="case-act"
      aria-label={words.closeForm.ask(count)}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      <p>{words.closeForm.ask(count)}</p>
      <div className="case-actions">
        <button
          type="button"
          className="button button-primary"
          aria-disabled={busy}
          onClick={() => !busy && onAct({ does: 'close' })}
        >
          {words.closeForm.submit}
        </button>
        <button type="button" className="button" autoFocus onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </div>
  );
}

function ExportChosen({ chosen }: { chosen: readonly ListedCase[] }) {
  const api = useApi();
  const get = useMutation({
    mutationFn: () => readCasesFile(api, chosen),
    onSuccess: ({ content }) => saveFile(content, 'cases.csv'),
  });
  const { isPending, data, error } = get;
  return (
    <>
      {/* not `disabled`: the button keeps the focus while its file comes */}
      <button
        type="button"
        className="button"
        aria-disabled={isPending}
        onClick={() => !isPending && get.mutate()}
      >
        {isPending ? words.file.getting : words.file.get}
      </button>
      <p role="status" className="quiet case-bulk-said">
        {data !== undefined && (data.leftOut > 0 ? words.file.leftOut(data.leftOut) : words.file.got)}
      </p>
      {error !== null && (
        <p className="notice case-bulk-said" role="alert">
          {apiFaultText(error)}
        </p>
      )}
    </>
  );
}
