import type { peopleStrings as english } from '../../strings-people.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('fr');

export const peopleStrings: InAnyWords<typeof english> = {
  people: {
    title: 'Personne',
    loading: 'Chargement de la personne…',
    unnamed: 'Nom inconnu',
    unknown: 'Cette personne n’existe pas, ou vous ne pouvez pas la voir.',
    ofNumber: 'Personnes ayant ce numéro',
    flags: {
      title: 'Avertissements',
      kinds: {
        danger: 'En danger, ou dangereux',
        do_not_call_back: 'Ne pas rappeler',
        needs_interpreter: 'A besoin d’un interprète',
        prank_caller: 'Connu pour des appels pour rire',
        abusive: 'A été injurieux',
        other: 'À savoir',
      },
      until: (kind, end) => `${kind}, jusqu’au ${end}`,
      none: 'Aucun avertissement en vigueur.',
      set: 'L’avertissement est posé.',
      removed: 'L’avertissement est retiré. Il reste dans l’historique.',
      open: 'Poser un avertissement…',
      remove: 'Retirer l’avertissement',
      setBy: (name, day) => `posé par ${name}, ${day}`,
      removedBy: (name, day) => `retiré par ${name}, ${day}`,
      earlier: (count) =>
        `Auparavant\u00a0: ${counted(count, { one: '# avertissement', other: '# avertissements' })}`,
      form: {
        title: 'Poser un avertissement',
        kind: 'De quelle sorte',
        reason: 'Motif',
        reasonHint:
          'La personne qui répond au prochain appel le lit en premier. L’appel est pris quand même.',
        missing: 'Indiquez un motif.',
        until: 'Jusqu’au (peut rester vide)',
        untilHint: 'L’avertissement prend fin avec ce jour. Sans jour, il vaut jusqu’à ce qu’il soit retiré.',
        submit: 'Poser l’avertissement',
        sending: 'Envoi…',
        cancel: 'Annuler',
        tooMany: 'Cette personne a déjà autant d’avertissements que permis. Retirez-en un qui ne sert plus.',
        past: 'Ce jour est passé. Choisissez-en un autre.',
        tooFar: 'Un avertissement prend fin dans les trois ans. Choisissez un jour plus proche.',
      },
    },
    facts: {
      title: 'De qui il s’agit',
      none: 'On n’en sait pas plus.',
      numbers: 'Numéros',
      email: 'Adresse e-mail',
      language: 'Langue',
      age: 'Âge',
      sex: 'Sexe',
      location: 'Lieu',
      noMessages: 'pas de messages',
    },
    cases: {
      title: 'Dossiers',
      loading: 'Chargement des dossiers…',
      none: 'Aucun dossier que vous puissiez voir.',
      parts: {
        reporter: 'l’a signalé',
        client: 'en est bénéficiaire',
        perpetrator: 'en est l’auteur présumé',
      },
    },
    calls: {
      title: 'Appels',
      loading: 'Chargement des appels…',
      none: 'Aucun appel que vous puissiez voir.',
      call: (when) => `Appel du ${when}`,
    },
  },
};
