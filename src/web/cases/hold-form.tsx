import { useKeptText } from '../login/use-kept-text.js';
import { strings } from '../strings.js';
import { ActForm } from './act-form.js';
import { useCaseAct } from './follow-up-queries.js';

interface Props {
  caseId: string;
  tag: string;
  /** As it is now. */
  isHeld: boolean;
  onDone: () => void;
  onCancel: () => void;
}

/** Places the legal hold of a case, or lifts it. */
export function HoldForm({ caseId, tag, isHeld, onDone, onCancel }: Props) {
  const kept = useKeptText(`${isHeld ? 'lift' : 'hold'}.${caseId}`);
  const act = useCaseAct(caseId, tag, kept.forget);
  return (
    <ActForm
      texts={isHeld ? strings.followUp.lift : strings.followUp.hold}
      kept={kept}
      busy={act.isPending}
      fault={act.error}
      onSend={(reason) => act.mutate({ does: 'hold', held: !isHeld, reason }, { onSuccess: onDone })}
      onCancel={onCancel}
    />
  );
}
