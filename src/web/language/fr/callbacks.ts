import type { callbackStrings as english } from '../../strings-callbacks.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('fr');

export const callbackStrings: InAnyWords<typeof english> = {
  callbacks: {
    title: 'Rappels',
    loading: 'Chargement des rappels…',
    views: { owed: 'À rappeler', done: 'Rappelés' },
    viewsLabel: 'Quels rappels',
    all: (count) => `Tous les rappels (${count})`,
    empty: {
      owed: {
        title: 'Personne n’est à rappeler',
        text: 'Les appelants partis sans avoir parlé à quelqu’un apparaissent ici.',
      },
      done: {
        title: 'Aucun rappel n’est encore fait',
        text: 'Les rappels apparaissent ici une fois la personne jointe.',
      },
    },
    own: 'À vous\u00a0: comment cela s’est-il passé\u00a0?',
    now: 'Peuvent être appelés maintenant',
    later: 'Pas maintenant',
    reasons: {
      abandoned: 'a quitté la file d’attente',
      promised: 'un rappel lui a été promis',
      lost: 'la ligne a été perdue',
      'agent-lost': 'la conversation a été coupée',
    },
    called: (day) => `a appelé le ${day}`,
    calls: (calls) => counted(calls, { one: '# appel', other: '# appels' }),
    waited: (clock) => `a attendu ${clock}`,
    tries: (tries) => counted(tries, { one: '# essai', other: '# essais' }),
    lastOutcome: {
      'not-reached': 'pas joint',
      'answering-machine': 'répondeur',
      reached: 'joint',
    },
    done: {
      outcome: 'joint',
      'called-in': 'a rappelé et parlé à quelqu’un',
      called: 'a été appelé dans un autre appel',
      'not-in-service': 'le numéro n’est pas attribué',
      merged: 'réuni avec un rappel plus ancien de la même personne',
    },
    doneAt: (day) => `fait le ${day}`,
    wishes: {
      between: (from, until) => `seulement de ${from} à ${until}`,
      never: 'le dossier dit de ne pas appeler maintenant',
      confidential: 'garder confidentiel',
      neutral: 'le numéro de la ligne d’écoute n’est pas montré',
    },
    take: 'Rappeler',
    takeFrom: (number) => `Rappeler ${number}`,
    taken: 'un collègue s’en occupe',
    noPhone: 'Il faut un téléphone pour rappeler. Votre compte n’en a pas.',
    offDuty: 'Commencez le travail sous «\u00a0Mon travail\u00a0» avant de rappeler.',
    putOff: {
      title: 'Remis à plus tard',
      button: 'Remettre',
      buttonOf: (number) => `Remettre ${number}`,
      label: (number) => `Remettre à plus tard le rappel de ${number}`,
      until: 'Jusqu’à',
      choices: [
        [30, 'dans 30 minutes'],
        [60, 'dans une heure'],
        [120, 'dans 2 heures'],
        [240, 'dans 4 heures'],
        [1_440, 'dans un jour'],
        [4_320, 'dans 3 jours'],
      ],
      note: 'Note pour la personne qui rappellera (facultative)',
      noted: 'Note\u00a0:',
      submit: 'Remettre jusque-là',
      cancel: 'Annuler',
      isUntil: (day, by) => (by === null ? `remis jusqu’au ${day}` : `remis jusqu’au ${day} par ${by}`),
      stored: (number) => `Le rappel de ${number} est remis à plus tard.`,
    },
    outcomes: { reached: 'Joint', 'not-reached': 'Pas joint', 'answering-machine': 'Répondeur' },
    outcomeOf: (number) => `Résultat de l’appel à ${number}`,
    stored: (number) => `Le résultat de l’appel à ${number} est enregistré.`,
    previous: 'Plus récents',
    next: 'Plus anciens',
    page: (page, pages) => `Page ${page} sur ${pages}`,
  },
};
