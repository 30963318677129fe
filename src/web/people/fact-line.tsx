import { Facts } from '../ui/facts.js';

export function FactLine({ facts }: { facts: readonly string[] }) {
  return (
    <p className="quiet person-row-facts">
      <Facts facts={facts} />
    </p>
  );
}
