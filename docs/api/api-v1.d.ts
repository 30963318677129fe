/**
 * The operations of docs/api/api-v1.json as types, for openapi-fetch and other typed clients. Written by `npm run docs`.
 */
export interface paths {
  '/api/v1/auth/forgot': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The kinds of addresses to which this server sends a code for a forgotten password */
    get: operations['getAuthForgot'];
    put?: never;
    /** Sends a code for a new password to the e-mail address or telephone number of a user; the answer does not say whether a user has that address */
    post: operations['postAuthForgot'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/auth/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Exchanges a user name and a password for an access token and a refresh token */
    post: operations['postAuthLogin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/auth/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ends the login of the access token, or without one the login of the cookie: all its access tokens and its refresh token */
    post: operations['postAuthLogout'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/auth/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The user of the access token */
    get: operations['getAuthMe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/auth/password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Changes the password of the user of the access token. Every login and session of theirs ends, that of the token too: the answer has the tokens of a new login */
    post: operations['postAuthPassword'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/auth/refresh': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Exchanges a refresh token, which is valid once, for a new access token and a new refresh token; a retry within ten seconds from the same network gets the same refresh token */
    post: operations['postAuthRefresh'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/auth/reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sets a new password by a code that was sent to the user. Every login and session of theirs ends; the answer has the tokens of a new login */
    post: operations['postAuthReset'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Calls that are sought, also by what was said: those who may watch calls find all, others their own */
    get: operations['getCalls'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/active': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Calls in progress */
    get: operations['getCallsActive'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/alert-rules/try': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The alerts that rules would have raised in past calls */
    post: operations['postCallsAlertRulesTry'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/choices': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The choices of the filters of the list: values that the newest calls have which you find */
    get: operations['getCallsChoices'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The calls that the list gives for these filters, as CSV: at most 50000; X-Rows-Left-Out counts those left out, and the last line of the file says that there are some */
    get: operations['getCallsExport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/{call_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One call with its transcript */
    get: operations['getCallsByCallId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/{call_id}/classification-evolution': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How the classification of a call changed */
    get: operations['getCallsByCallIdClassificationEvolution'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/{call_id}/end': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ends a call; replies once its transcript is complete */
    post: operations['postCallsByCallIdEnd'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/{call_id}/peaks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How the recording of a call looks: the least and largest sample of each 50 ms, as far as you may hear it */
    get: operations['getCallsByCallIdPeaks'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/{call_id}/recording': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The recording of a call, or a byte range of it */
    get: operations['getCallsByCallIdRecording'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/{call_id}/recording-ticket': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An address of the recording for an audio element: for this user and call, five minutes, while the login stands */
    post: operations['postCallsByCallIdRecordingTicket'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/{call_id}/segments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The utterances of a call, page by page */
    get: operations['getCallsByCallIdSegments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/{call_id}/transcript': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The transcript of a call */
    get: operations['getCallsByCallIdTranscript'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/{id}/accesses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Readers, listeners and exports of a call, by user and day, the latest first; your look is in it, too */
    get: operations['getCallsByIdAccesses'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/{id}/caller': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The person behind the number of a call: for the user whose telephone rings for it, and for those who may see the call */
    get: operations['getCallsByIdCaller'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/{id}/cases': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The cases that a call belongs to and its disposition; nothing of a call that you may not know of, or not yet */
    get: operations['getCallsByIdCases'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/{id}/disposition': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The disposition of a call that you may see; null: none was given */
    get: operations['getCallsByIdDisposition'];
    /** Gives a call its disposition, during the call or after it, or another one in place of your own; supervisors may change any */
    put: operations['putCallsByIdDisposition'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/{id}/feedback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Corrections by people of the words and labels of a call, each beside what the machine said */
    get: operations['getCallsByIdFeedback'];
    put?: never;
    /** Keeps a correction of words or of a label beside what the machine said; your earlier one of the same thing is superseded, and the same again adds nothing */
    post: operations['postCallsByIdFeedback'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/{id}/feedback/{feedback_id}/withdraw': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Withdraws a correction of yours; it is kept and says so */
    post: operations['postCallsByIdFeedbackByFeedbackIdWithdraw'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/{id}/messages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Messages between the agent of a call and supervisors, for supervisors and for those who are or were on the call */
    get: operations['getCallsByIdMessages'];
    put?: never;
    /** Sends a message about a call that goes on, as a supervisor or as an agent who is on it */
    post: operations['postCallsByIdMessages'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/{id}/suggestions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Values that the words of the caller suggest for the case of the call, each with its quote */
    get: operations['getCallsByIdSuggestions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/calls/{id}/suggestions/{suggestion_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Keeps what became of a suggestion; each answer is kept, and the last one counts */
    post: operations['postCallsByIdSuggestionsBySuggestionId'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/cases': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A list of cases, the newest first */
    get: operations['getCases'];
    put?: never;
    /** Creates one of the cases; with an Idempotency-Key once, however often it is sent */
    post: operations['postCases'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/cases/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The cases that are named, as CSV, without personal data for users who do not have the clearance; X-Rows-Left-Out counts those that there are not, or not for you */
    get: operations['getCasesExport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/cases/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One of the cases */
    get: operations['getCasesById'];
    /** Changes one of the cases: what is sent; the rest stays as it is */
    put: operations['putCasesById'];
    post?: never;
    /** Removes one of the cases; its history is kept */
    delete: operations['deleteCasesById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/cases/{id}/accesses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Readers and exports of a case, by user and day, the latest first; your look is in it, too */
    get: operations['getCasesByIdAccesses'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/cases/{id}/attachments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The files of a case, the newest first */
    get: operations['getCasesByIdAttachments'];
    put?: never;
    /** Attaches a file to a case, which its history notes; with an Idempotency-Key once, however often it is sent */
    post: operations['postCasesByIdAttachments'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/cases/{id}/attachments/{attachmentId}/content': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The content of a file of a case, or a range of it; that it was read is written down */
    get: operations['getCasesByIdAttachmentsByAttachmentIdContent'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/cases/{id}/attachments/{attachmentId}/removal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Takes a file out of a case for a reason, which its history keeps; with an Idempotency-Key once, however often it is sent */
    post: operations['postCasesByIdAttachmentsByAttachmentIdRemoval'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/cases/{id}/calls': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Calls that belong to a case, the newest first, of which you find those that GET /api/v1/calls gives you: the call that it came from, and those that were put to it */
    get: operations['getCasesByIdCalls'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/cases/{id}/calls/{call_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Puts a call that you may name to a case that you may change, beside the call that the case came from; nothing happens where it belongs to the case already. It gives the words of the call to no user */
    put: operations['putCasesByIdCallsByCallId'];
    post?: never;
    /** Takes a call that was put to a case from it again; the call that the case came from is changed with its `source` */
    delete: operations['deleteCasesByIdCallsByCallId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/cases/{id}/colleagues': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The other users to whom a case may be escalated */
    get: operations['getCasesByIdColleagues'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/cases/{id}/escalate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Escalates a case to a user, who is informed of it and of the reason by the inbox */
    post: operations['postCasesByIdEscalate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/cases/{id}/follow-up': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The users who follow up a case, and what you may do about it */
    get: operations['getCasesByIdFollowUp'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/cases/{id}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The events of a case, the newest first, with each field that was changed */
    get: operations['getCasesByIdHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/cases/{id}/legal-hold': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Keeps a case from being deleted, or lifts that, for a reason; for those who may delete a case */
    post: operations['postCasesByIdLegalHold'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/cases/{id}/referrals': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Notes that the people of a case were referred to a service elsewhere; one that the case has is not added again, and the note stands in the history */
    post: operations['postCasesByIdReferrals'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/cases/{id}/services': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The services that were given in a case, and those that its people were referred to */
    get: operations['getCasesByIdServices'];
    put?: never;
    /** Notes a service that was given in a case; one that the case has is not added again, and the note stands in the history */
    post: operations['postCasesByIdServices'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/clients': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A list of clients, the newest first */
    get: operations['getClients'];
    put?: never;
    /** Creates one of the clients; with an Idempotency-Key once, however often it is sent */
    post: operations['postClients'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/clients/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One of the clients */
    get: operations['getClientsById'];
    /** Changes one of the clients: what is sent; the rest stays as it is */
    put: operations['putClientsById'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/communications': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A list of communications, the newest first */
    get: operations['getCommunications'];
    put?: never;
    /** Creates one of the communications; with an Idempotency-Key once, however often it is sent */
    post: operations['postCommunications'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/communications/inbound': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Stores a message that a gateway brings, signed in X-Hearline-Signature; the same message once */
    post: operations['postCommunicationsInbound'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/communications/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One of the communications */
    get: operations['getCommunicationsById'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/agent-performance': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Calls and cases of each agent in a period of days */
    get: operations['getDashboardAgentPerformance'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/cases-by-type': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Cases opened in a period of days, by type, category and present status */
    get: operations['getDashboardCasesByType'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Cases and calls of a period of days */
    get: operations['getDashboardStats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/desk/agents/{id}/languages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sets the languages that an agent takes calls in */
    post: operations['postDeskAgentsByIdLanguages'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/desk/callbacks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Callers to be called back: those who are owed a call, or those of one state */
    get: operations['getDeskCallbacks'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/desk/callbacks/{id}/outcome': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Writes down whether the caller was reached */
    post: operations['postDeskCallbacksByIdOutcome'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/desk/callbacks/{id}/snooze': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Puts a callback off that no user has taken; done again, the newest time and note hold */
    post: operations['postDeskCallbacksByIdSnooze'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/desk/callbacks/{id}/take': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Takes a callback: the telephone of the user rings, then the caller */
    post: operations['postDeskCallbacksByIdTake'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/desk/figures': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Service figures of a day */
    get: operations['getDeskFigures'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/desk/leaving': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The page with the telephone of the user is closed or loaded again: the call stands, and the user is rung again */
    post: operations['postDeskLeaving'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/desk/phone-passwords': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Phone passwords that were chosen, without the passwords */
    get: operations['getDeskPhonePasswords'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/desk/phone-passwords/common': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Sets the phone password of all users with a browser phone, beside the ones that the server makes */
    put: operations['putDeskPhonePasswordsCommon'];
    post?: never;
    /** Removes the chosen phone password of all users with a browser phone */
    delete: operations['deleteDeskPhonePasswordsCommon'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/desk/phones/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** SIP accounts of a user */
    get: operations['getDeskPhonesById'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/desk/phones/{id}/password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Sets the phone password of a user, beside the ones that the server makes */
    put: operations['putDeskPhonesByIdPassword'];
    post?: never;
    /** Removes the chosen phone password of a user */
    delete: operations['deleteDeskPhonesByIdPassword'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/desk/phones/{id}/renew': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Gives the SIP accounts of a user new passwords */
    post: operations['postDeskPhonesByIdRenew'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/desk/rejoin': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Rings the user again for the call that the sound or the telephone of the user is gone from */
    post: operations['postDeskRejoin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/desk/wrap-up/extend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Gives the user 30 s more for the call that is wrapped up, 5 minutes in all */
    post: operations['postDeskWrapUpExtend'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/drafts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Your half-written forms, the newest first; one that was not touched for 14 days is given up */
    get: operations['getDrafts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/drafts/{key}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One of your half-written forms */
    get: operations['getDraftsByKey'];
    /** Keeps a half-written form, in place of what was kept by that key */
    put: operations['putDraftsByKey'];
    post?: never;
    /** Gives up one of your half-written forms */
    delete: operations['deleteDraftsByKey'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/inbox': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Cases that other users have escalated or assigned to you, the newest first */
    get: operations['getInbox'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/inbox/{id}/read': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Marks one entry of your inbox as read; the first time counts */
    post: operations['postInboxByIdRead'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/lists': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The lists that fields are chosen from, by name */
    get: operations['getLists'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/lists/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One list with all its choices, those above before those below them */
    get: operations['getListsByName'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/perpetrators': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A list of perpetrators, the newest first */
    get: operations['getPerpetrators'];
    put?: never;
    /** Creates one of the perpetrators; with an Idempotency-Key once, however often it is sent */
    post: operations['postPerpetrators'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/perpetrators/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One of the perpetrators */
    get: operations['getPerpetratorsById'];
    /** Changes one of the perpetrators: what is sent; the rest stays as it is */
    put: operations['putPerpetratorsById'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/persons': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Persons that are sought and that you may see: those of that id or whole address first, then those of a part of the number, then those of the name; the newest first */
    get: operations['getPersons'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/persons/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A person whom you may see, with the warnings about them; your reading is in the audit */
    get: operations['getPersonsById'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/persons/{id}/calls': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Calls from and to a person's numbers, the newest first: those that you may see and whose number you get as it is */
    get: operations['getPersonsByIdCalls'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/persons/{id}/cases': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Cases that a person reported or is a part of, and that you may see, the newest first */
    get: operations['getPersonsByIdCases'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/persons/{id}/comparison': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Two records of one person that you may merge, with what differs and what moves; your reading of both is in the audit */
    get: operations['getPersonsByIdComparison'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/persons/{id}/flags': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Warnings about a person, with those that were removed or have expired; your reading is in the audit */
    get: operations['getPersonsByIdFlags'];
    put?: never;
    /** Sets a warning about a person, which the next user at the telephone sees first; it changes nothing in who answers */
    post: operations['postPersonsByIdFlags'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/persons/{id}/flags/{flag_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Removes a warning that you have set, or of any author where you may change every contact; it stays on record, and the first removal counts */
    delete: operations['deletePersonsByIdFlagsByFlagId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/persons/{id}/merges': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Records that were merged into that of a person, for those who may change it with the values that did not stay; your reading is in the audit */
    get: operations['getPersonsByIdMerges'];
    put?: never;
    /** Merges the record of a duplicate into that of a person: cases, messages, tasks and warnings move, and the id of the duplicate leads here */
    post: operations['postPersonsByIdMerges'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/reporters': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A list of reporters, the newest first */
    get: operations['getReporters'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/reporters/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One of the reporters */
    get: operations['getReportersById'];
    /** Changes one of the reporters: what is sent; the rest stays as it is */
    put: operations['putReportersById'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/saved-views': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Views of a page, yours first, and those that are shared with your role, by name; at most 200 */
    get: operations['getSavedViews'];
    put?: never;
    /** Saves filters of a page by a name of your own; the same view once more changes nothing */
    post: operations['postSavedViews'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/saved-views/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Changes the name, the filters or the role of one of your views; what is left out stays */
    put: operations['putSavedViewsById'];
    post?: never;
    /** Deletes one of your views, also for those whom it is shared with */
    delete: operations['deleteSavedViewsById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A list of users, the newest first */
    get: operations['getUsers'];
    put?: never;
    /** Creates one of the users; with an Idempotency-Key once, however often it is sent */
    post: operations['postUsers'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/users/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One of the users */
    get: operations['getUsersById'];
    /** Changes one of the users: what is sent; the rest stays as it is */
    put: operations['putUsersById'];
    post?: never;
    /** Removes one of the users; its history is kept */
    delete: operations['deleteUsersById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Webhooks */
    get: operations['getWebhooks'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/webhooks/subscribe': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Subscribes an address to an event, or to a group of them (`case.*`); with an Idempotency-Key once */
    post: operations['postWebhooksSubscribe'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/webhooks/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One of the webhooks */
    get: operations['getWebhooksById'];
    /** Pauses a webhook, or ends its pause: events of a pause wait, at most for 24 hours */
    put: operations['putWebhooksById'];
    post?: never;
    /** Removes a webhook; what waits for it is not sent */
    delete: operations['deleteWebhooksById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/webhooks/{id}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The delivery log of a webhook */
    get: operations['getWebhooksByIdDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sends an event again that was delivered or given up */
    post: operations['postWebhooksByIdDeliveriesByDeliveryIdRedeliver'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/webhooks/{id}/rotate-secret': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Gives a webhook another secret; for 24 hours the one before signs too */
    post: operations['postWebhooksByIdRotateSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/webhooks/{id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sends the event `ping`, in the way of all others */
    post: operations['postWebhooksByIdTest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audio/analyze': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Processes a recording quickly: its words, and what it is about; with `background=false` the reply is the finished task */
    post: operations['postAudioAnalyze'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audio/process': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Processes a recording; with `background=false` the reply is the finished task */
    post: operations['postAudioProcess'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audio/process-stream': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Processes a recording and reports its progress as server-sent events */
    post: operations['postAudioProcessStream'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audio/queue/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How many tasks wait, run and have ended */
    get: operations['getAudioQueueStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audio/task/{task_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A task and its results */
    get: operations['getAudioTaskByTaskId'];
    put?: never;
    post?: never;
    /** Cancels a task that has not ended; deletes one that has, with its results */
    delete: operations['deleteAudioTaskByTaskId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audio/task/{task_id}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The progress of a task as server-sent events, from `Last-Event-ID` on; 204 once a client has the last one */
    get: operations['getAudioTaskByTaskIdEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audio/tasks/active': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Tasks that have not ended */
    get: operations['getAudioTasksActive'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audio/workers/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The processes that work on tasks */
    get: operations['getAudioWorkersStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/classifier/classify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The subject of a text; `unclassified` where the text does not say it clearly; with `?async=true` the reply is a task */
    post: operations['postClassifierClassify'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/classifier/task/{task_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A task of this endpoint and its result; of others without the result for users without clearance */
    get: operations['getClassifierTaskByTaskId'];
    put?: never;
    post?: never;
    /** Deletes a task with its text and its result */
    delete: operations['deleteClassifierTaskByTaskId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether the server can do its work */
    get: operations['getHealth'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/detailed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The state of each part of the server */
    get: operations['getHealthDetailed'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/live': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** That the process answers: restart it when it does not. Asks no other part */
    get: operations['getHealthLive'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/metrics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The figures of each part, in the text format of Prometheus */
    get: operations['getHealthMetrics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/models': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The state of each speech and text engine */
    get: operations['getHealthModels'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/ready': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether requests may be sent here (200) or another process should have them (503) */
    get: operations['getHealthReady'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/ner/extract': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Persons, places, organisations, numbers … that a text names; with `?async=true` the reply is a task */
    post: operations['postNerExtract'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/ner/task/{task_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A task of this endpoint and its result; of others without the result for users without clearance */
    get: operations['getNerTaskByTaskId'];
    put?: never;
    post?: never;
    /** Deletes a task with its text and its result */
    delete: operations['deleteNerTaskByTaskId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/qa/evaluate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** How a call was led, criterion by criterion, with the words that say so; with `?async=true` the reply is a task */
    post: operations['postQaEvaluate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/qa/evaluation/{task_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A task of this endpoint and its result; of others without the result for users without clearance */
    get: operations['getQaEvaluationByTaskId'];
    put?: never;
    post?: never;
    /** Deletes a task with its text and its result */
    delete: operations['deleteQaEvaluationByTaskId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/qa/predict': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The answer to a question in the words of a text; empty where the text does not have it; with `?async=true` the reply is a task */
    post: operations['postQaPredict'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/qa/task/{task_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A task of this endpoint and its result; of others without the result for users without clearance */
    get: operations['getQaTaskByTaskId'];
    put?: never;
    post?: never;
    /** Deletes a task with its text and its result */
    delete: operations['deleteQaTaskByTaskId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/stt/transcribe': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The words of a recording */
    post: operations['postSttTranscribe'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/summarizer/summarize': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The sentences of a text that say most; with `?async=true` the reply is a task */
    post: operations['postSummarizerSummarize'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/summarizer/task/{task_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A task of this endpoint and its result; of others without the result for users without clearance */
    get: operations['getSummarizerTaskByTaskId'];
    put?: never;
    post?: never;
    /** Deletes a task with its text and its result */
    delete: operations['deleteSummarizerTaskByTaskId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/translate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A text in another language; with `?async=true` the reply is a task */
    post: operations['postTranslate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/translate/task/{task_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A task of this endpoint and its result; of others without the result for users without clearance */
    get: operations['getTranslateTaskByTaskId'];
    put?: never;
    post?: never;
    /** Deletes a task with its text and its result */
    delete: operations['deleteTranslateTaskByTaskId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AudioFailure: {
      /** @constant */
      status: 'error';
      data: null;
      error: {
        /** @enum {string} */
        code:
          | 'VALIDATION_ERROR'
          | 'AUTHENTICATION_REQUIRED'
          | 'ACCESS_DENIED'
          | 'RESOURCE_NOT_FOUND'
          | 'METHOD_NOT_ALLOWED'
          | 'RESOURCE_CONFLICT'
          | 'PRECONDITION_FAILED'
          | 'PRECONDITION_REQUIRED'
          | 'RATE_LIMIT_EXCEEDED'
          | 'FILE_TOO_LARGE'
          | 'INVALID_FILE_FORMAT'
          | 'TIMEOUT'
          | 'UNSUPPORTED_PAIR'
          | 'ENGINE_NOT_INSTALLED'
          | 'SERVICE_UNAVAILABLE'
          | 'INTERNAL_ERROR'
          | 'MISSING_REQUIRED_FIELD'
          | 'TASK_TIMEOUT'
          | 'TASK_CANCELLED'
          | 'TASK_NOT_FOUND'
          | 'INSUFFICIENT_RESOURCES';
        /**
         * @description the same as `code`
         * @enum {string}
         */
        error_code:
          | 'VALIDATION_ERROR'
          | 'AUTHENTICATION_REQUIRED'
          | 'ACCESS_DENIED'
          | 'RESOURCE_NOT_FOUND'
          | 'METHOD_NOT_ALLOWED'
          | 'RESOURCE_CONFLICT'
          | 'PRECONDITION_FAILED'
          | 'PRECONDITION_REQUIRED'
          | 'RATE_LIMIT_EXCEEDED'
          | 'FILE_TOO_LARGE'
          | 'INVALID_FILE_FORMAT'
          | 'TIMEOUT'
          | 'UNSUPPORTED_PAIR'
          | 'ENGINE_NOT_INSTALLED'
          | 'SERVICE_UNAVAILABLE'
          | 'INTERNAL_ERROR'
          | 'MISSING_REQUIRED_FIELD'
          | 'TASK_TIMEOUT'
          | 'TASK_CANCELLED'
          | 'TASK_NOT_FOUND'
          | 'INSUFFICIENT_RESOURCES';
        message: string;
        detail:
          | {
              field: string;
              message: string;
            }[]
          | null;
        field: string | null;
        /** @description why this was refused: a code, and the values that its sentence in `message` was made of */
        refusal?: {
          /** @enum {string} */
          code:
            | 'wrong-credentials'
            | 'token-not-valid'
            | 'token-ended'
            | 'login-ended'
            | 'refresh-token-not-valid'
            | 'no-session'
            | 'too-many-login-tries'
            | 'too-many-logins'
            | 'too-many-refreshes'
            | 'too-many-one-time-passwords'
            | 'too-many-sms'
            | 'cannot-deliver'
            | 'wrong-one-time-password'
            | 'password-refused'
            | 'unknown-user'
            | 'role-may-not'
            | 'unknown-record'
            | 'resource-not-allowed'
            | 'record-not-allowed'
            | 'hold-not-allowed'
            | 'file-under-hold'
            | 'case-came-from-call'
            | 'cannot-escalate-to'
            | 'record-changed'
            | 'too-many-exports-of-user'
            | 'too-many-exports'
            | 'too-many-drafts'
            | 'too-many-flags'
            | 'flag-end-not-taken'
            | 'persons-not-merged'
            | 'merge-undecided'
            | 'person-merged-before'
            | 'persons-changed'
            | 'correction-not-taken'
            | 'correction-changes-nothing'
            | 'words-not-final'
            | 'too-many-corrections'
            | 'message-not-wished'
            | 'file-not-taken'
            | 'file-too-large'
            | 'no-message-gateway'
            | 'only-users'
            | 'no-telephone'
            | 'telephone-without-user'
            | 'not-at-work'
            | 'not-on-call'
            | 'not-wrapping-up'
            | 'own-extension'
            | 'own-extension-supervised'
            | 'phone-unreachable'
            | 'number-not-allowed'
            | 'contact-wishes-unknown'
            | 'dialling-needs-telephone'
            | 'phone-cannot-dial'
            | 'call-over'
            | 'party-hung-up'
            | 'not-on-this-call'
            | 'telephone-on-call'
            | 'not-as-caller'
            | 'dial-plan-call'
            | 'dial-plan-call-only-heard'
            | 'call-not-answered'
            | 'caller-held'
            | 'caller-not-held'
            | 'no-party-for-digits'
            | 'consultation-open'
            | 'consultation-unfinished'
            | 'no-consultation'
            | 'consultation-of-another'
            | 'being-handed-over'
            | 'telephone-on-no-call'
            | 'telephone-of-no-agent'
            | 'not-calls-of-one-telephone'
            | 'telephone-left-call'
            | 'not-recorded'
            | 'recording-paused'
            | 'recording-not-paused'
            | 'call-busy-with-command'
            | 'transcript-incomplete'
            | 'agent-left-call'
            | 'supervising-another-call'
            | 'not-supervising'
            | 'phone-not-answered'
            | 'phone-rings-still'
            | 'supervisor-hung-up'
            | 'telephones-away'
            | 'telephones-late'
            | 'switch-away'
            | 'switch-refused'
            | 'part-away'
            | 'command-failed'
            | 'not-possible'
            | 'you-are-busy'
            | 'agent-busy'
            | 'agent-cannot-become'
            | 'wrap-up-at-longest'
            | 'agent-not-on-call'
            | 'agent-phone-unreachable'
            | 'unknown-agent'
            | 'unknown-extension'
            | 'unknown-call'
            | 'unknown-alert'
            | 'too-many-messages'
            | 'call-full-of-messages'
            | 'message-key-used'
            | 'unknown-callback'
            | 'callback-not-open'
            | 'callback-of-another'
            | 'call-changed'
            | 'call-supervised'
            | 'contact-not-wished'
            | 'not-a-number'
            | 'phone-passwords-not-taken'
            | 'unknown-telephone'
            | 'no-phone-password'
            | 'phone-password-refused'
            | 'unknown-model'
            | 'model-name-taken'
            | 'model-in-use'
            | 'model-not-whole'
            | 'unknown-task'
            | 'unknown-text-task'
            | 'task-queue-full'
            | 'task-quota-reached'
            | 'unknown-language'
            | 'rule-trial-running'
            | 'figures-not-allowed'
            | 'period-reversed'
            | 'unknown-view'
            | 'view-of-another'
            | 'view-name-taken'
            | 'too-many-views'
            | 'view-page-not-allowed'
            | 'views-not-shared'
            | 'view-not-for-role'
            | 'too-many-webhooks'
            | 'unknown-webhook'
            | 'unknown-delivery'
            | 'unknown-event'
            | 'address-not-allowed'
            | 'delivery-pending';
        } & {
          [key: string]: unknown;
        };
        /** Format: date-time */
        timestamp: string;
      };
      /** @description the message again, where clients of FastAPI services read it */
      detail: string;
      /** Format: date-time */
      timestamp: string;
    };
    BearerFailure: {
      /** @constant */
      status: 'error';
      message: string;
      code: number;
      errors?: {
        field: string;
        message: string;
      }[];
      /** @description why this was refused: a code, and the values that its sentence in `message` was made of */
      refusal?: {
        /** @enum {string} */
        code:
          | 'wrong-credentials'
          | 'token-not-valid'
          | 'token-ended'
          | 'login-ended'
          | 'refresh-token-not-valid'
          | 'no-session'
          | 'too-many-login-tries'
          | 'too-many-logins'
          | 'too-many-refreshes'
          | 'too-many-one-time-passwords'
          | 'too-many-sms'
          | 'cannot-deliver'
          | 'wrong-one-time-password'
          | 'password-refused'
          | 'unknown-user'
          | 'role-may-not'
          | 'unknown-record'
          | 'resource-not-allowed'
          | 'record-not-allowed'
          | 'hold-not-allowed'
          | 'file-under-hold'
          | 'case-came-from-call'
          | 'cannot-escalate-to'
          | 'record-changed'
          | 'too-many-exports-of-user'
          | 'too-many-exports'
          | 'too-many-drafts'
          | 'too-many-flags'
          | 'flag-end-not-taken'
          | 'persons-not-merged'
          | 'merge-undecided'
          | 'person-merged-before'
          | 'persons-changed'
          | 'correction-not-taken'
          | 'correction-changes-nothing'
          | 'words-not-final'
          | 'too-many-corrections'
          | 'message-not-wished'
          | 'file-not-taken'
          | 'file-too-large'
          | 'no-message-gateway'
          | 'only-users'
          | 'no-telephone'
          | 'telephone-without-user'
          | 'not-at-work'
          | 'not-on-call'
          | 'not-wrapping-up'
          | 'own-extension'
          | 'own-extension-supervised'
          | 'phone-unreachable'
          | 'number-not-allowed'
          | 'contact-wishes-unknown'
          | 'dialling-needs-telephone'
          | 'phone-cannot-dial'
          | 'call-over'
          | 'party-hung-up'
          | 'not-on-this-call'
          | 'telephone-on-call'
          | 'not-as-caller'
          | 'dial-plan-call'
          | 'dial-plan-call-only-heard'
          | 'call-not-answered'
          | 'caller-held'
          | 'caller-not-held'
          | 'no-party-for-digits'
          | 'consultation-open'
          | 'consultation-unfinished'
          | 'no-consultation'
          | 'consultation-of-another'
          | 'being-handed-over'
          | 'telephone-on-no-call'
          | 'telephone-of-no-agent'
          | 'not-calls-of-one-telephone'
          | 'telephone-left-call'
          | 'not-recorded'
          | 'recording-paused'
          | 'recording-not-paused'
          | 'call-busy-with-command'
          | 'transcript-incomplete'
          | 'agent-left-call'
          | 'supervising-another-call'
          | 'not-supervising'
          | 'phone-not-answered'
          | 'phone-rings-still'
          | 'supervisor-hung-up'
          | 'telephones-away'
          | 'telephones-late'
          | 'switch-away'
          | 'switch-refused'
          | 'part-away'
          | 'command-failed'
          | 'not-possible'
          | 'you-are-busy'
          | 'agent-busy'
          | 'agent-cannot-become'
          | 'wrap-up-at-longest'
          | 'agent-not-on-call'
          | 'agent-phone-unreachable'
          | 'unknown-agent'
          | 'unknown-extension'
          | 'unknown-call'
          | 'unknown-alert'
          | 'too-many-messages'
          | 'call-full-of-messages'
          | 'message-key-used'
          | 'unknown-callback'
          | 'callback-not-open'
          | 'callback-of-another'
          | 'call-changed'
          | 'call-supervised'
          | 'contact-not-wished'
          | 'not-a-number'
          | 'phone-passwords-not-taken'
          | 'unknown-telephone'
          | 'no-phone-password'
          | 'phone-password-refused'
          | 'unknown-model'
          | 'model-name-taken'
          | 'model-in-use'
          | 'model-not-whole'
          | 'unknown-task'
          | 'unknown-text-task'
          | 'task-queue-full'
          | 'task-quota-reached'
          | 'unknown-language'
          | 'rule-trial-running'
          | 'figures-not-allowed'
          | 'period-reversed'
          | 'unknown-view'
          | 'view-of-another'
          | 'view-name-taken'
          | 'too-many-views'
          | 'view-page-not-allowed'
          | 'views-not-shared'
          | 'view-not-for-role'
          | 'too-many-webhooks'
          | 'unknown-webhook'
          | 'unknown-delivery'
          | 'unknown-event'
          | 'address-not-allowed'
          | 'delivery-pending';
      } & {
        [key: string]: unknown;
      };
      /** Format: date-time */
      timestamp: string;
    };
    Case: {
      id: string;
      case_number: string;
      title: string | null;
      narrative: string;
      plan: string;
      type: ('abuse' | 'counselling' | 'information') | null;
      category: string;
      /** @enum {string} */
      priority: 'low' | 'medium' | 'high';
      /** @enum {string} */
      status: 'open' | 'closed' | 'escalated';
      reporter: {
        id: string;
        person_id: string;
        first_name: string;
        last_name: string;
        phone: string | null;
        age: number | null;
        sex: string | null;
        location: string | null;
        may_call: boolean | null;
        may_text: boolean | null;
        keep_confidential: boolean | null;
        neutral_caller_id: boolean | null;
        safe_from: string | null;
        safe_until: string | null;
      };
      clients: components['schemas']['Client'][];
      perpetrators: components['schemas']['Perpetrator'][];
      assigned_user_id: string | null;
      source: {
        channel: string;
        uid: string | null;
      };
      /** @description the case is not deleted as long as this is true */
      legal_hold: boolean;
      in_danger: ('no' | 'yes' | 'unknown') | null;
      whereabouts: string | null;
      gbv_related: boolean | null;
      incidence_when: string | null;
      incidence_location: string | null;
      may_call: boolean | null;
      may_text: boolean | null;
      keep_confidential: boolean | null;
      neutral_caller_id: boolean | null;
      safe_from: string | null;
      safe_until: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      closed_at: string | null;
    };
    Client: {
      id: string;
      person_id: string;
      first_name: string;
      last_name: string;
      phone: string | null;
      age: number | null;
      sex: string | null;
      location: string | null;
      may_call: boolean | null;
      may_text: boolean | null;
      keep_confidential: boolean | null;
      neutral_caller_id: boolean | null;
      safe_from: string | null;
      safe_until: string | null;
      case_id: string | null;
      is_reporter: boolean;
    };
    Communication: {
      id: string;
      /** @enum {string} */
      channel: 'call' | 'sms' | 'email' | 'chat' | 'walkin';
      /** @enum {string} */
      direction: 'inbound' | 'outbound';
      address: string | null;
      subject: string | null;
      body: string;
      /**
       * @description queued, sent or failed of a message that this server sends; else received or recorded
       * @enum {string}
       */
      status: 'received' | 'recorded' | 'queued' | 'sent' | 'failed';
      case_id: string | null;
      contact_id: string | null;
      thread_id: string | null;
      /** Format: date-time */
      created_at: string;
      /** @description when the gateway took it */
      sent_at: string | null;
      /** @description why it was not sent */
      failure: string | null;
      /** @description why it failed: a code, and the values that the sentence in `failure` was made of */
      failure_reason:
        | ({
            /** @enum {string} */
            code:
              'no-gateway' | 'gateway-refused' | 'gateway-unreachable' | 'contact-not-wished' | 'given-up';
          } & {
            [key: string]: unknown;
          })
        | null;
      /** @description as how many SMS it is sent; of an outbound SMS only */
      sms_parts?: number;
    };
    DeleteAudioTaskByTaskIdReply: {
      message: string;
      /** Format: uuid */
      task_id: string;
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    GetAudioQueueStatusReply: {
      /** @enum {string} */
      status: 'healthy' | 'no_workers';
      queue: {
        total_tasks: number;
        queued: number;
        processing: number;
        completed_today: number;
        failed_today: number;
        average_wait_time: number | null;
        average_processing_time: number | null;
      };
      workers: {
        active_workers: number;
        idle_workers: number;
        total_capacity: number;
      };
    } & {
      /** @enum {string} */
      status: 'healthy' | 'no_workers';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    GetAudioTaskByTaskIdReply: {
      /** Format: uuid */
      task_id: string;
      /** @enum {string} */
      status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
      progress: number;
      progress_percent: number;
      current_step: string;
      step: string | null;
      filename: string;
      results: {
        audio_info: {
          filename: string;
          duration: number;
          sample_rate: number;
          channels: number;
          file_size_mb: number;
          language_specified: string | null;
        };
        transcript: string;
        /** @description the language of most of the speech; null where there is none */
        language: string | null;
        confidence: number | null;
        segments: {
          segment_id: number;
          /** @description `speaker_1` is the first channel (the left or only one), `speaker_2` the second, and so on */
          speaker: string;
          start: number;
          end: number;
          text: string;
          language: string;
          confidence: number | null;
          doubt: ('low-probability' | 'repetition' | 'echo') | null;
          words: {
            text: string;
            start: number;
            end: number;
            confidence: number;
          }[];
        }[];
        translation: string | null;
        translation_segments:
          | {
              /** @description as in `segments` */
              segment_id: number | string;
              text: string;
              confidence: number | null;
            }[]
          | null;
        entities: {
          [key: string]: {
            /** @description as in `segments` */
            segment_id: number | string;
            text: string;
            /** @description UTF-16 offset into `transcript` */
            start: number;
            /** @description UTF-16 offset into `transcript` */
            end: number;
            confidence: number | null;
            source: string;
          }[];
        } | null;
        classification: {
          main_category: string;
          main_category_confidence: number | null;
          sub_category: string | null;
          priority: ('low' | 'medium' | 'high') | null;
          intervention_type: string | null;
          candidates: {
            label: string;
            probability: number;
          }[];
          engine: string;
          below_threshold: boolean;
          evidence: {
            /** @description as in `segments` */
            segment_id: number | string;
            text: string;
            /** @description UTF-16 offset into `transcript` */
            start: number;
            /** @description UTF-16 offset into `transcript` */
            end: number;
            category: string;
            weight: number;
            negated: boolean;
          }[];
          /** @description how many quotes there were beside those of `evidence` */
          evidence_left_out: number;
        } | null;
        summary: string | null;
        qa_scores: {
          evaluations: {
            [key: string]: {
              submetric: string;
              metric_id: string;
              /** @description null: it cannot be judged from the text */
              prediction: boolean | null;
              score: ('✓' | '✗') | null;
              probability: number | null;
              /** @description why it cannot be judged */
              reason: string | null;
              evidence: {
                text: string;
                turn: string;
                start: number;
                end: number;
              }[];
              /** @description how many quotes there were beside those of `evidence` */
              evidence_left_out: number;
            }[];
          };
          overall_qa_score: number | null;
          detailed_scores: {
            [key: string]: {
              score_percent: number | null;
            };
          };
          /** @description share of the criteria that could be judged */
          assessable: number;
        } | null;
        insights: {
          case_overview: {
            primary_language: string | null;
            key_entities: {
              /** @enum {string} */
              type: 'PERSON' | 'LOC' | 'ORG' | 'AGE' | 'DATE' | 'TIME' | 'PHONE' | 'EMAIL' | 'ID';
              text: string;
            }[];
            case_complexity: ('low' | 'medium' | 'high') | null;
          };
          risk_assessment: {
            risk_indicators_found: {
              type: string;
              evidence: {
                /** @description as in `segments` */
                segment_id: number | string;
                text: string;
                /** @description UTF-16 offset into `transcript` */
                start: number;
                /** @description UTF-16 offset into `transcript` */
                end: number;
              }[];
            }[];
            /** @description null: no cue of a risk was heard, which is no sign of safety */
            risk_level: ('low' | 'medium' | 'high' | 'critical') | null;
            priority: ('low' | 'medium' | 'high') | null;
            /** @description rules give none */
            confidence: null;
          };
          key_information: {
            /** @description as in `segments` */
            segment_id: number | string;
            text: string;
            /** @description UTF-16 offset into `transcript` */
            start: number;
            /** @description UTF-16 offset into `transcript` */
            end: number;
          }[];
          /** @description facts that a case needs and the conversation does not have */
          gaps: string[];
        } | null;
        processing_steps: {
          [key: string]: {
            /** @enum {string} */
            status: 'completed' | 'not_installed' | 'off' | 'failed';
            duration: number;
            engine: string | null;
          };
        };
        warnings: string[];
      } | null;
      /** @description the same as `results` */
      result: {
        audio_info: {
          filename: string;
          duration: number;
          sample_rate: number;
          channels: number;
          file_size_mb: number;
          language_specified: string | null;
        };
        transcript: string;
        /** @description the language of most of the speech; null where there is none */
        language: string | null;
        confidence: number | null;
        segments: {
          segment_id: number;
          /** @description `speaker_1` is the first channel (the left or only one), `speaker_2` the second, and so on */
          speaker: string;
          start: number;
          end: number;
          text: string;
          language: string;
          confidence: number | null;
          doubt: ('low-probability' | 'repetition' | 'echo') | null;
          words: {
            text: string;
            start: number;
            end: number;
            confidence: number;
          }[];
        }[];
        translation: string | null;
        translation_segments:
          | {
              /** @description as in `segments` */
              segment_id: number | string;
              text: string;
              confidence: number | null;
            }[]
          | null;
        entities: {
          [key: string]: {
            /** @description as in `segments` */
            segment_id: number | string;
            text: string;
            /** @description UTF-16 offset into `transcript` */
            start: number;
            /** @description UTF-16 offset into `transcript` */
            end: number;
            confidence: number | null;
            source: string;
          }[];
        } | null;
        classification: {
          main_category: string;
          main_category_confidence: number | null;
          sub_category: string | null;
          priority: ('low' | 'medium' | 'high') | null;
          intervention_type: string | null;
          candidates: {
            label: string;
            probability: number;
          }[];
          engine: string;
          below_threshold: boolean;
          evidence: {
            /** @description as in `segments` */
            segment_id: number | string;
            text: string;
            /** @description UTF-16 offset into `transcript` */
            start: number;
            /** @description UTF-16 offset into `transcript` */
            end: number;
            category: string;
            weight: number;
            negated: boolean;
          }[];
          /** @description how many quotes there were beside those of `evidence` */
          evidence_left_out: number;
        } | null;
        summary: string | null;
        qa_scores: {
          evaluations: {
            [key: string]: {
              submetric: string;
              metric_id: string;
              /** @description null: it cannot be judged from the text */
              prediction: boolean | null;
              score: ('✓' | '✗') | null;
              probability: number | null;
              /** @description why it cannot be judged */
              reason: string | null;
              evidence: {
                text: string;
                turn: string;
                start: number;
                end: number;
              }[];
              /** @description how many quotes there were beside those of `evidence` */
              evidence_left_out: number;
            }[];
          };
          overall_qa_score: number | null;
          detailed_scores: {
            [key: string]: {
              score_percent: number | null;
            };
          };
          /** @description share of the criteria that could be judged */
          assessable: number;
        } | null;
        insights: {
          case_overview: {
            primary_language: string | null;
            key_entities: {
              /** @enum {string} */
              type: 'PERSON' | 'LOC' | 'ORG' | 'AGE' | 'DATE' | 'TIME' | 'PHONE' | 'EMAIL' | 'ID';
              text: string;
            }[];
            case_complexity: ('low' | 'medium' | 'high') | null;
          };
          risk_assessment: {
            risk_indicators_found: {
              type: string;
              evidence: {
                /** @description as in `segments` */
                segment_id: number | string;
                text: string;
                /** @description UTF-16 offset into `transcript` */
                start: number;
                /** @description UTF-16 offset into `transcript` */
                end: number;
              }[];
            }[];
            /** @description null: no cue of a risk was heard, which is no sign of safety */
            risk_level: ('low' | 'medium' | 'high' | 'critical') | null;
            priority: ('low' | 'medium' | 'high') | null;
            /** @description rules give none */
            confidence: null;
          };
          key_information: {
            /** @description as in `segments` */
            segment_id: number | string;
            text: string;
            /** @description UTF-16 offset into `transcript` */
            start: number;
            /** @description UTF-16 offset into `transcript` */
            end: number;
          }[];
          /** @description facts that a case needs and the conversation does not have */
          gaps: string[];
        } | null;
        processing_steps: {
          [key: string]: {
            /** @enum {string} */
            status: 'completed' | 'not_installed' | 'off' | 'failed';
            duration: number;
            engine: string | null;
          };
        };
        warnings: string[];
      } | null;
      failure: string | null;
      /** @description why it failed: a code, and the values that the sentence in `failure` was made of */
      failure_reason:
        | ({
            /** @enum {string} */
            code:
              | 'fields-refused'
              | 'pair-not-translated'
              | 'engine-not-installed'
              | 'given-up'
              | 'earlier-version';
          } & {
            [key: string]: unknown;
          })
        | null;
      processing_time: number | null;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
    } & {
      /** @enum {string} */
      status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    GetAudioTasksActiveReply: {
      active_tasks: {
        /** Format: uuid */
        task_id: string;
        /** @enum {string} */
        status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
        progress: number;
        current_step: string;
        filename: string;
        /** Format: date-time */
        created_at: string;
        elapsed_time: number;
      }[];
      total_active: number;
      queue_length: number;
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    GetAudioWorkersStatusReply: {
      total_workers: number;
      workers: {
        /** Format: uuid */
        worker_id: string;
        /** @enum {string} */
        status: 'active' | 'idle';
        capacity: number;
        tasks: number;
        /** Format: date-time */
        started_at: string;
        /** Format: date-time */
        last_heartbeat: string;
      }[];
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    GetAuthForgotReply: {
      /** @constant */
      status: 'success';
      data: {
        /** @description Kinds of addresses to which this server sends codes; empty: an administrator resets passwords */
        means: ('email' | 'phone')[];
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetAuthMeReply: {
      /** @constant */
      status: 'success';
      data: {
        user: {
          id: number;
          username: string;
          full_name: string;
          role: number | string;
          role_name: string;
          /** @description The rights that the role gives the user; rights on one record stand in the answer with the record */
          may: (
            | 'watch-calls'
            | 'supervise'
            | 'end-calls'
            | 'take-callbacks'
            | 'read-accesses'
            | 'read-cases'
            | 'create-cases'
            | 'give-dispositions'
            | 'read-persons'
            | 'read-users'
            | 'read-personal-data'
          )[];
        };
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCallsActiveReply: {
      active_calls: {
        call_id: string;
        caller_id: string;
        /** Format: date-time */
        start_time: string;
        /** Format: date-time */
        end_time?: string;
        duration: number;
        /** @enum {string} */
        status: 'in_progress' | 'completed';
      }[];
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    GetCallsByCallIdClassificationEvolutionReply: {
      call_id: string;
      evolution: {
        window_id: number | null;
        /** Format: date-time */
        timestamp: string;
        position: number;
        main_category: string;
        confidence: number | null;
        classification: {
          main_category: string;
          main_category_confidence: number | null;
          sub_category: string | null;
          priority: ('low' | 'medium' | 'high') | null;
          intervention_type: string | null;
          candidates: {
            label: string;
            probability: number;
          }[];
          engine: string;
        };
        evidence: {
          segment_id: string;
          category: string;
          text: string;
          start: number;
          end: number;
          weight: number;
          negated: boolean;
        }[];
      }[];
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    GetCallsByCallIdPeaksReply: {
      call_id: string;
      /** @description seconds */
      interval: number;
      /** @description seconds from answer */
      duration: number;
      /** @description the least and the largest sample of each interval, one behind the other */
      caller: number[];
      /** @description the same of all other parties together */
      others: number[];
      /** @description the call goes on */
      is_growing: boolean;
      /** @description between them is no sound */
      recorded: {
        start: number;
        end: number;
      }[];
      /** @description where sound was kept out, or is missing: of that party, or of all */
      pauses: {
        start: number;
        end: number;
        leg_id: string | null;
      }[];
      /** @description the parts that you may hear, the rest is silent for you; null: everything */
      heard: {
        caller: {
          start: number;
          end: number;
        }[];
        others: {
          start: number;
          end: number;
        }[];
      } | null;
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    GetCallsByCallIdReply: {
      call: {
        call_id: string;
        caller_id: string;
        /** Format: date-time */
        start_time: string;
        /** Format: date-time */
        end_time?: string;
        duration: number;
        /** @enum {string} */
        status: 'in_progress' | 'completed';
        /** @description why it ended; left out while it goes on */
        end_reason?:
          | (
              | 'caller-hung-up'
              | 'agent-hung-up'
              | 'third-party-hung-up'
              | 'hung-up'
              | 'abandoned-in-queue'
              | 'cancelled'
              | 'caller-lost'
              | 'agent-lost'
              | 'no-answer'
              | 'busy'
              | 'declined'
              | 'not-in-service'
              | 'unreachable'
              | 'network-failure'
              | 'agent-no-answer'
              | 'ended-by-supervisor'
              | 'ended-by-program'
              | 'callback-promised'
              | 'switch-failure'
              | 'returned-to-dial-plan'
              | 'switch-restarted'
              | 'ended-while-away'
              | 'unanswered-while-away'
              | 'other'
            )
          | null;
        /** @description text of the client that ended it, or the words of an earlier version where they are no reason */
        end_note?: string | null;
        transcript: string;
        /** @description the words that a larger model heard in the recording after the call (SECOND_PASS_MODEL); null before its end */
        second_pass: {
          /**
           * @description no-recording: there was no sound; given-up: it failed too often, and what was heard before that counts
           * @enum {string}
           */
          outcome: 'completed' | 'no-recording' | 'given-up';
          model: string | null;
          /** Format: date-time */
          ended_at: string;
          /** @description segments whose words are those of the second pass */
          replaced: number;
          /** @description segments that it has not listened to: they keep their words */
          left_out: {
            segment_id: string;
            /** @enum {string} */
            reason: 'not-recorded' | 'unreadable' | 'shared-channel' | 'failed';
          }[];
          /** @description segments that the two have heard differently */
          differences: {
            segment_id: string;
            speaker: string;
            /** @enum {string} */
            words_from: 'live' | 'second_pass';
            live: string | null;
            second_pass: string | null;
          }[];
        } | null;
        /** @description how the conversation was talked so far, in seconds; music, queues and whispers are no talk */
        talk: {
          speakers: {
            /** @enum {string} */
            speaker: 'caller' | 'agent' | 'third-party';
            talk_time: number;
            /** @description share of all talk; null without any talk */
            talk_share: number | null;
            /** @description null below ten seconds of talk */
            words_per_minute: number | null;
            interruptions: number;
            /** @description loudness of speech without its pauses; null: not measured */
            loudness_dbfs: number | null;
          }[];
          /** @description at least two talked at once */
          overlap: number;
          silence: number;
          longest_silence: number;
          hold: number;
          /** @description sound that did not arrive, or was not to be transcribed: it may hold talk */
          unheard: number;
        };
        /** @description the lines of the parties: RTP as the switch has counted it. In all once the party has left (`packets`, `lost`); before, of the last ten seconds at its newest change. null: nothing is known */
        lines: {
          leg_id: string;
          /** @enum {string} */
          speaker: 'caller' | 'agent' | 'third-party';
          /**
           * @description how the sound arrives, or arrived at the end
           * @enum {string}
           */
          state: 'good' | 'poor' | 'none';
          /** @description sound was missing for a while: words may be wrong */
          was_poor: boolean;
          /** @description since when no word comes, although there is speech in the sound; null: words come, or no speech */
          wordless_since: number | null;
          loss: number | null;
          jitter: number | null;
          /** @description estimated by the E-model of ITU-T G.107 */
          mos: number | null;
          packets: number | null;
          lost: number | null;
        }[];
        translation: string | null;
        translation_segments:
          | {
              /** @description as in `segments` */
              segment_id: number | string;
              text: string;
              confidence: number | null;
            }[]
          | null;
        entities: {
          [key: string]: {
            /** @description as in `segments` */
            segment_id: number | string;
            text: string;
            /** @description UTF-16 offset into `transcript` */
            start: number;
            /** @description UTF-16 offset into `transcript` */
            end: number;
            confidence: number | null;
            source: string;
          }[];
        } | null;
        classification: {
          main_category: string;
          main_category_confidence: number | null;
          sub_category: string | null;
          priority: ('low' | 'medium' | 'high') | null;
          intervention_type: string | null;
          candidates: {
            label: string;
            probability: number;
          }[];
          engine: string;
          below_threshold: boolean;
          evidence: {
            /** @description as in `segments` */
            segment_id: number | string;
            text: string;
            /** @description UTF-16 offset into `transcript` */
            start: number;
            /** @description UTF-16 offset into `transcript` */
            end: number;
            category: string;
            weight: number;
            negated: boolean;
          }[];
          /** @description how many quotes there were beside those of `evidence` */
          evidence_left_out: number;
        } | null;
        summary: string | null;
        qa_scores: {
          evaluations: {
            [key: string]: {
              submetric: string;
              metric_id: string;
              /** @description null: it cannot be judged from the text */
              prediction: boolean | null;
              score: ('✓' | '✗') | null;
              probability: number | null;
              /** @description why it cannot be judged */
              reason: string | null;
              evidence: {
                text: string;
                turn: string;
                start: number;
                end: number;
              }[];
              /** @description how many quotes there were beside those of `evidence` */
              evidence_left_out: number;
            }[];
          };
          overall_qa_score: number | null;
          detailed_scores: {
            [key: string]: {
              score_percent: number | null;
            };
          };
          /** @description share of the criteria that could be judged */
          assessable: number;
        } | null;
        insights: {
          case_overview: {
            primary_language: string | null;
            key_entities: {
              /** @enum {string} */
              type: 'PERSON' | 'LOC' | 'ORG' | 'AGE' | 'DATE' | 'TIME' | 'PHONE' | 'EMAIL' | 'ID';
              text: string;
            }[];
            case_complexity: ('low' | 'medium' | 'high') | null;
          };
          risk_assessment: {
            risk_indicators_found: {
              type: string;
              evidence: {
                /** @description as in `segments` */
                segment_id: number | string;
                text: string;
                /** @description UTF-16 offset into `transcript` */
                start: number;
                /** @description UTF-16 offset into `transcript` */
                end: number;
              }[];
            }[];
            /** @description null: no cue of a risk was heard, which is no sign of safety */
            risk_level: ('low' | 'medium' | 'high' | 'critical') | null;
            priority: ('low' | 'medium' | 'high') | null;
            /** @description rules give none */
            confidence: null;
          };
          key_information: {
            /** @description as in `segments` */
            segment_id: number | string;
            text: string;
            /** @description UTF-16 offset into `transcript` */
            start: number;
            /** @description UTF-16 offset into `transcript` */
            end: number;
          }[];
          /** @description facts that a case needs and the conversation does not have */
          gaps: string[];
        } | null;
        /** @description the analysis of the whole call, once it is over */
        analysis: {
          /** @enum {string} */
          state: 'pending' | 'completed' | 'none';
          analysed_at: string | null;
          warnings: string[];
        };
      };
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    GetCallsByCallIdSegmentsReply: {
      call_id: string;
      segments: {
        segment_id: string;
        speaker: string;
        text: string;
        start: number;
        end: number;
        /** Format: date-time */
        timestamp: string;
        transcript: string;
        audio_duration: number;
        language: string | null;
        confidence: number | null;
        doubt: string | null;
        words: {
          text: string;
          start: number;
          end: number;
          probability: number | null;
        }[];
        /** @description the speech model that said these words; null where it is not known */
        model: string | null;
        /**
         * @description which hearing the words of this segment are from
         * @enum {string}
         */
        words_from: 'live' | 'second_pass';
        /** @description as it was heard while the call was up; null for speech that had been left out */
        live: {
          text: string;
          language: string | null;
          confidence: number | null;
          doubt: string | null;
          model: string | null;
        } | null;
        /** @description as a larger model heard it after the call; dropped: it takes the sound for no speech */
        second_pass: {
          text: string;
          language: string | null;
          confidence: number | null;
          doubt: string | null;
          model: string | null;
          dropped: ('no-words' | 'no-speech' | 'guess' | 'echo') | null;
        } | null;
        metadata: {
          leg_id: string;
        };
      }[];
      total_segments: number;
      offset: number;
      limit: number;
      has_more: boolean;
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    GetCallsByCallIdTranscriptReply: {
      call_id: string;
      transcript: string;
      cumulative_transcript: string;
      /** @description the words as they were heard live, where a second pass has put others in their place */
      live_transcript: string | null;
      total_duration: number;
      segment_count: number;
      /** @enum {string} */
      call_status: 'in_progress' | 'completed';
      /** Format: date-time */
      start_time: string;
      /** Format: date-time */
      last_activity: string;
      segments?: {
        segment_id: string;
        speaker: string;
        text: string;
        start: number;
        end: number;
        /** Format: date-time */
        timestamp: string;
        transcript: string;
        audio_duration: number;
        language: string | null;
        confidence: number | null;
        doubt: string | null;
        words: {
          text: string;
          start: number;
          end: number;
          probability: number | null;
        }[];
        /** @description the speech model that said these words; null where it is not known */
        model: string | null;
        /**
         * @description which hearing the words of this segment are from
         * @enum {string}
         */
        words_from: 'live' | 'second_pass';
        /** @description as it was heard while the call was up; null for speech that had been left out */
        live: {
          text: string;
          language: string | null;
          confidence: number | null;
          doubt: string | null;
          model: string | null;
        } | null;
        /** @description as a larger model heard it after the call; dropped: it takes the sound for no speech */
        second_pass: {
          text: string;
          language: string | null;
          confidence: number | null;
          doubt: string | null;
          model: string | null;
          dropped: ('no-words' | 'no-speech' | 'guess' | 'echo') | null;
        } | null;
        metadata: {
          leg_id: string;
        };
      }[];
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    GetCallsByIdAccessesReply: {
      /** @constant */
      status: 'success';
      data: {
        accesses: {
          /**
           * @description `words`: words of the call; `wall`: the wall with the last words of all live calls, on a day of the call; `recording`: it was heard; `record`: the particulars of the record, or of a file of the case; `person`: a reporter, client or perpetrator of the case, by itself; `file`: the content of a file of the case; `export`: the record was exported by itself; `list-export`: a whole list of calls, of cases or of their persons was exported, in which this record may have been; `accesses`: this list
           * @enum {string}
           */
          kind:
            | 'words'
            | 'wall'
            | 'recording'
            | 'record'
            | 'person'
            | 'file'
            | 'export'
            | 'list-export'
            | 'accesses';
          /** @description null: a program on the machine of the server */
          user_id: string | null;
          user: string | null;
          /** @description from where, of words and recordings; null: not kept */
          address: string | null;
          /** Format: date-time */
          first_at: string;
          /** Format: date-time */
          last_at: string;
          /** @description how often on that day; of a recording the parts that were fetched; null: not counted */
          times: number | null;
        }[];
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCallsByIdCallerReply: {
      /** @constant */
      status: 'success';
      data: {
        /** @description null: the number is withheld, that of no person, or of a call that you may not know of, or not yet */
        caller: {
          /** @description warnings that hold about persons who have this number, or had it before, the gravest first; the first 20 */
          flags: {
            /** @enum {string} */
            kind: 'danger' | 'do_not_call_back' | 'needs_interpreter' | 'prank_caller' | 'abusive' | 'other';
            /** @description null, as the person: you may not know who the person is */
            reason: string | null;
            /** @description null: it holds until it is removed */
            expires_at: string | null;
            person_id: string | null;
          }[];
          /** @description those that you may see who have this number, or had it before; the newest 10 */
          persons: {
            id: string;
            /** @description empty where it is not known */
            name: string;
          }[];
          /** @description ISO 639-1: that of the line that was called, else of the last call of this number */
          language: string | null;
          /** @description for an agent; null: the caller did not wait */
          wait: {
            /** @description so far where the caller waits still */
            seconds: number;
            is_over: boolean;
          } | null;
          /** @description other calls from and to this number, whoever took them */
          calls: number;
          last_call_at: string | null;
          /** @description those that you may see in which a person has this number; the newest 5 */
          cases: {
            id: string;
            case_number: string;
            title: string | null;
            category: string;
            /** @enum {string} */
            status: 'open' | 'closed' | 'escalated';
            /** @enum {string} */
            priority: 'low' | 'medium' | 'high';
            source: {
              channel: string;
              uid: string | null;
            };
            /** Format: date-time */
            created_at: string;
            /** @description you may write it */
            may_change: boolean;
          }[];
          contact: {
            /** @description false: only with a named override; null: not known */
            may_call: boolean | null;
            /** @description why it may not be called now */
            reason: string | null;
            safe_from: string | null;
            safe_until: string | null;
            keep_confidential: boolean;
            /** @description the call shows no number of the helpline */
            neutral_caller_id: boolean;
          };
        } | null;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCallsByIdCasesReply: {
      /** @constant */
      status: 'success';
      data: {
        /** @description those that you may see, the newest 20 */
        cases: {
          id: string;
          case_number: string;
          title: string | null;
          category: string;
          /** @enum {string} */
          status: 'open' | 'closed' | 'escalated';
          /** @enum {string} */
          priority: 'low' | 'medium' | 'high';
          source: {
            channel: string;
            uid: string | null;
          };
          /** Format: date-time */
          created_at: string;
          /** @description you may write it */
          may_change: boolean;
          /** @description it was put there, and you may take it away: DELETE /api/v1/cases/{id}/calls/{call_id} */
          may_remove: boolean;
        }[];
        /** @description you may write a new case that comes from this call */
        may_add: boolean;
        /** @description null: none was given */
        disposition: {
          id: string;
          disposition_id: string;
          disposition: string;
          case_id: string | null;
          by_user_id: string | null;
          by: string | null;
          at: string | null;
        } | null;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCallsByIdDispositionReply: {
      /** @constant */
      status: 'success';
      data: {
        disposition: {
          id: string;
          disposition_id: string;
          disposition: string;
          case_id: string | null;
          by_user_id: string | null;
          by: string | null;
          at: string | null;
        } | null;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCallsByIdFeedbackReply: {
      /** @constant */
      status: 'success';
      data: {
        /** @description the newest first, at most 200 */
        feedback: {
          id: string;
          /** @enum {string} */
          subject: 'words' | 'language' | 'category' | 'priority' | 'danger';
          /** @description the segment whose words or language are corrected; null: the whole call */
          segment_id: string | null;
          /** @description words or label by the machine, when it was corrected; redacted words for those who get the words of the call redacted; null: nothing */
          machine_value: string | null;
          /** @description the model or engine; null: not known */
          machine: string | null;
          /** @description place of what the machine said, in seconds of the call; null: nothing */
          start: number | null;
          /** @description words or label by the person, in its place; null: words that are not for readers of redacted words */
          value: string | null;
          /** @description null as well for readers of redacted words */
          note: string | null;
          /**
           * @description `superseded`: its author has corrected the same thing again
           * @enum {string}
           */
          state: 'holds' | 'superseded' | 'withdrawn';
          by_user_id: string;
          by: string;
          /** Format: date-time */
          at: string;
          /** @description whether you may withdraw it */
          is_own: boolean;
        }[];
        total: number;
        may_correct_words: boolean;
        may_correct_labels: boolean;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCallsByIdMessagesReply: {
      /** @constant */
      status: 'success';
      data: {
        /** @description all of the call, the oldest first */
        messages: {
          id: string;
          /** @description name of the author */
          by: string;
          text: string;
          /** Format: date-time */
          at: string;
          is_own: boolean;
        }[];
        /** @description whether you may send one, as the call is now */
        may_send: boolean;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCallsByIdSuggestionsReply: {
      /** @constant */
      status: 'success';
      data: {
        /** @description the newest first, at most 5 for each field; empty as well for a call of which you may not know, or not yet */
        suggestions: {
          id: string;
          /** @enum {string} */
          field:
            | 'reporter_first_name'
            | 'reporter_last_name'
            | 'reporter_phone'
            | 'reporter_age'
            | 'client_first_name'
            | 'client_last_name'
            | 'client_age'
            | 'category'
            | 'priority';
          /** @description as the field takes it: an age in digits, a category as the id of a choice of CASE_CATEGORY */
          value: string;
          /** @description null: it was not said; the number of the caller */
          quote: {
            segment_id: string;
            /** @description the whole segment; redacted for those who get the words of the call redacted */
            text: string;
            /** @description UTF-16 offset into `text` at which the words begin */
            text_start: number;
            /** @description UTF-16 offset behind them */
            text_end: number;
            /** @description beginning of the segment, in seconds of the call, as that of segments */
            start: number;
            language: string | null;
          } | null;
          /** @description as the engine gave it; null: it gave none */
          confidence: number | null;
          /** @enum {string} */
          source: 'entity' | 'classification' | 'risk' | 'caller_number';
          engine: string | null;
          /** @description the last one that was given; null: none yet */
          answer: {
            /** @enum {string} */
            answer: 'taken' | 'changed' | 'refused';
            /** @description stored in its place, where it was changed */
            value: string | null;
            by_user_id: string;
            by: string;
            /** Format: date-time */
            at: string;
          } | null;
        }[];
        may_answer: boolean;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCallsChoicesReply: {
      /** @constant */
      status: 'success';
      data: {
        /** @description users who were on them */
        agents: {
          id: string;
          name: string;
        }[];
        /** @description numbers of the helpline that were dialled */
        lines: string[];
        end_reasons: (
          | 'caller-hung-up'
          | 'agent-hung-up'
          | 'third-party-hung-up'
          | 'hung-up'
          | 'abandoned-in-queue'
          | 'cancelled'
          | 'caller-lost'
          | 'agent-lost'
          | 'no-answer'
          | 'busy'
          | 'declined'
          | 'not-in-service'
          | 'unreachable'
          | 'network-failure'
          | 'agent-no-answer'
          | 'ended-by-supervisor'
          | 'ended-by-program'
          | 'callback-promised'
          | 'switch-failure'
          | 'returned-to-dial-plan'
          | 'switch-restarted'
          | 'ended-while-away'
          | 'unanswered-while-away'
          | 'other'
        )[];
        /** @description those of the list DISPOSITION; none for users who see none */
        dispositions: {
          id: string;
          name: string;
        }[];
        /** @description main and sub-categories */
        categories: string[];
        languages: string[];
        risks: string[];
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCallsReply: {
      /** @constant */
      status: 'success';
      data: {
        calls: {
          id: string;
          /** @enum {string} */
          direction: 'inbound' | 'outbound';
          /** @enum {string} */
          status: 'in_progress' | 'completed';
          /** @description null: withheld; a pseudonym for users who do not get the number of this call */
          caller_id: string | null;
          dialled: string;
          agent: {
            id: number | null;
            name: string;
          } | null;
          /** Format: date-time */
          started_at: string;
          answered_at: string | null;
          ended_at: string | null;
          /** @description seconds from its beginning; of a call that goes on so far */
          duration: number;
          /** @description seconds that the caller waited for the first agent, so far where they wait; null: a call of yours */
          waited: number | null;
          end_reason:
            | (
                | 'caller-hung-up'
                | 'agent-hung-up'
                | 'third-party-hung-up'
                | 'hung-up'
                | 'abandoned-in-queue'
                | 'cancelled'
                | 'caller-lost'
                | 'agent-lost'
                | 'no-answer'
                | 'busy'
                | 'declined'
                | 'not-in-service'
                | 'unreachable'
                | 'network-failure'
                | 'agent-no-answer'
                | 'ended-by-supervisor'
                | 'ended-by-program'
                | 'callback-promised'
                | 'switch-failure'
                | 'returned-to-dial-plan'
                | 'switch-restarted'
                | 'ended-while-away'
                | 'unanswered-while-away'
                | 'other'
              )
            | null;
          /** @description the choice of the list DISPOSITION that it was given last; null as well for users who see none */
          disposition_id: string | null;
          /** @description its name; null with its id */
          disposition: string | null;
          /** @description the category of the analysis; before it, the category of the live call */
          category: string | null;
          sub_category: string | null;
          priority: ('low' | 'medium' | 'high') | null;
          /** @description types of danger that were named */
          risks: string[];
          /** @description the gravest that was raised */
          alert: ('info' | 'warning' | 'urgent') | null;
          /** @description that were spoken, ISO 639-1 */
          languages: string[];
          has_recording: boolean;
          has_case: boolean;
          /** @description false: you get its words redacted, and it is never found by words or number */
          sees_words: boolean;
          /** @description null where no words are sought */
          hit: {
            segment_id: string;
            /** @enum {string} */
            speaker: 'caller' | 'agent' | 'third-party';
            /** @description seconds from answer, as in the segments of the call */
            start: number;
            /** @description the words that were said; the part around the hit where the utterance is long */
            text: string;
            /** @description places of the words in the text, in UTF-16 units */
            marks: {
              start: number;
              end: number;
            }[];
            /** @description utterances of the call with these words; this is the first */
            count: number;
          } | null;
        }[];
        /** @description false: calls of an earlier version of the server are still being taken into the search, so that some may be missing */
        is_complete: boolean;
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCasesByIdAttachmentsReply: {
      /** @constant */
      status: 'success';
      data: {
        attachments: {
          id: string;
          name: string;
          /** @description by the content of the file */
          media_type: string;
          size_bytes: number;
          by_user_id: string | null;
          by: string | null;
          at: string | null;
          /** @description you may remove it, unless the case is under legal hold */
          may_remove: boolean;
        }[];
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCasesByIdCallsReply: {
      /** @constant */
      status: 'success';
      data: {
        calls: {
          id: string;
          /** @enum {string} */
          direction: 'inbound' | 'outbound';
          /** @enum {string} */
          status: 'in_progress' | 'completed';
          /** @description null: withheld; a pseudonym for users who do not get the number of this call */
          caller_id: string | null;
          dialled: string;
          agent: {
            id: number | null;
            name: string;
          } | null;
          /** Format: date-time */
          started_at: string;
          answered_at: string | null;
          ended_at: string | null;
          /** @description seconds from its beginning; of a call that goes on so far */
          duration: number;
          /** @description seconds that the caller waited for the first agent, so far where they wait; null: a call of yours */
          waited: number | null;
          end_reason:
            | (
                | 'caller-hung-up'
                | 'agent-hung-up'
                | 'third-party-hung-up'
                | 'hung-up'
                | 'abandoned-in-queue'
                | 'cancelled'
                | 'caller-lost'
                | 'agent-lost'
                | 'no-answer'
                | 'busy'
                | 'declined'
                | 'not-in-service'
                | 'unreachable'
                | 'network-failure'
                | 'agent-no-answer'
                | 'ended-by-supervisor'
                | 'ended-by-program'
                | 'callback-promised'
                | 'switch-failure'
                | 'returned-to-dial-plan'
                | 'switch-restarted'
                | 'ended-while-away'
                | 'unanswered-while-away'
                | 'other'
              )
            | null;
          /** @description the choice of the list DISPOSITION that it was given last; null as well for users who see none */
          disposition_id: string | null;
          /** @description its name; null with its id */
          disposition: string | null;
          /** @description the category of the analysis; before it, the category of the live call */
          category: string | null;
          sub_category: string | null;
          priority: ('low' | 'medium' | 'high') | null;
          /** @description types of danger that were named */
          risks: string[];
          /** @description the gravest that was raised */
          alert: ('info' | 'warning' | 'urgent') | null;
          /** @description that were spoken, ISO 639-1 */
          languages: string[];
          has_recording: boolean;
          has_case: boolean;
          /** @description false: you get its words redacted, and it is never found by words or number */
          sees_words: boolean;
          /** @description null where no words are sought */
          hit: {
            segment_id: string;
            /** @enum {string} */
            speaker: 'caller' | 'agent' | 'third-party';
            /** @description seconds from answer, as in the segments of the call */
            start: number;
            /** @description the words that were said; the part around the hit where the utterance is long */
            text: string;
            /** @description places of the words in the text, in UTF-16 units */
            marks: {
              start: number;
              end: number;
            }[];
            /** @description utterances of the call with these words; this is the first */
            count: number;
          } | null;
          /** @description it was put there, and you may take it away: DELETE /api/v1/cases/{id}/calls/{call_id} */
          may_remove: boolean;
        }[];
        /** @description false: calls of an earlier version of the server are still being taken into the search, so that some may be missing */
        is_complete: boolean;
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCasesByIdColleaguesReply: {
      /** @constant */
      status: 'success';
      data: {
        users: {
          id: string;
          name: string;
          /** @enum {string} */
          role:
            | 'counsellor'
            | 'supervisor'
            | 'case_manager'
            | 'case_worker'
            | 'partner'
            | 'media_account'
            | 'administrator';
        }[];
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCasesByIdFollowUpReply: {
      /** @constant */
      status: 'success';
      data: {
        /** @description acts on this case that are open to you */
        may: ('change' | 'escalate' | 'hold' | 'attach' | 'refer')[];
        assigned_to: {
          id: string;
          name: string;
        } | null;
        escalated_to: {
          id: string;
          name: string;
        } | null;
        escalated_by: {
          id: string;
          name: string;
        } | null;
        legal_hold: boolean;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCasesByIdHistoryReply: {
      /** @constant */
      status: 'success';
      data: {
        history: {
          id: string;
          /** @enum {string} */
          event:
            | 'created'
            | 'updated'
            | 'recategorised'
            | 'client_added'
            | 'perpetrator_added'
            | 'attachment_added'
            | 'reporter_updated'
            | 'client_updated'
            | 'perpetrator_updated'
            | 'attachment_updated'
            | 'client_removed'
            | 'perpetrator_removed'
            | 'attachment_removed'
            | 'escalated'
            | 'hold_placed'
            | 'hold_lifted'
            | 'service_given'
            | 'referred'
            | 'person_merged'
            | 'file_removed'
            | 'call_added'
            | 'call_removed'
            | 'note';
          at: string | null;
          /** @description null: the server */
          by_user_id: string | null;
          by: string | null;
          detail: string | null;
          /** @description name of the file that was added, changed or removed */
          file: string | null;
          changes: {
            /** @description the kind of record */
            record: string;
            record_id: string;
            field: string;
            from: string | null;
            to: string | null;
          }[];
        }[];
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCasesByIdReply: {
      /** @constant */
      status: 'success';
      data: {
        id: string;
        case_number: string;
        title: string | null;
        narrative: string;
        plan: string;
        type: ('abuse' | 'counselling' | 'information') | null;
        category: string;
        /** @enum {string} */
        priority: 'low' | 'medium' | 'high';
        /** @enum {string} */
        status: 'open' | 'closed' | 'escalated';
        reporter: {
          id: string;
          person_id: string;
          first_name: string;
          last_name: string;
          phone: string | null;
          age: number | null;
          sex: string | null;
          location: string | null;
          may_call: boolean | null;
          may_text: boolean | null;
          keep_confidential: boolean | null;
          neutral_caller_id: boolean | null;
          safe_from: string | null;
          safe_until: string | null;
        };
        clients: components['schemas']['Client'][];
        perpetrators: components['schemas']['Perpetrator'][];
        assigned_user_id: string | null;
        source: {
          channel: string;
          uid: string | null;
        };
        /** @description the case is not deleted as long as this is true */
        legal_hold: boolean;
        in_danger: ('no' | 'yes' | 'unknown') | null;
        whereabouts: string | null;
        gbv_related: boolean | null;
        incidence_when: string | null;
        incidence_location: string | null;
        may_call: boolean | null;
        may_text: boolean | null;
        keep_confidential: boolean | null;
        neutral_caller_id: boolean | null;
        safe_from: string | null;
        safe_until: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        closed_at: string | null;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCasesByIdServicesReply: {
      /** @constant */
      status: 'success';
      data: {
        services: {
          category_id: string;
          name: string;
          by_user_id: string | null;
          by: string | null;
          at: string | null;
        }[];
        referrals: {
          category_id: string;
          name: string;
          by_user_id: string | null;
          by: string | null;
          at: string | null;
        }[];
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCasesReply: {
      /** @constant */
      status: 'success';
      data: {
        cases: components['schemas']['Case'][];
        /** @description the ETag of each record, in their order: for `If-Match` of a change of the record as this list shows it */
        etags: string[];
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetClassifierTaskByTaskIdReply: {
      /** Format: uuid */
      task_id: string;
      /** @enum {string} */
      status: 'pending' | 'processing' | 'success' | 'failed';
      result: {
        classification: {
          main_category: string;
          main_category_confidence: number | null;
          sub_category: string | null;
          priority: ('low' | 'medium' | 'high') | null;
          intervention_type: string | null;
          candidates: {
            label: string;
            probability: number;
          }[];
          engine: string;
          threshold: number;
          below_threshold: boolean;
          /** @description how the confidence was fitted to data; `cap`: no more is ever claimed */
          calibration: {
            /** @constant */
            method: 'none';
            cap: number;
            reason: string;
          };
          /** @description the words that the category rests on, the strongest of them, in order of place */
          evidence: {
            category: string;
            text: string;
            /** @description UTF-16 offset */
            start: number;
            end: number;
            weight: number;
            negated: boolean;
          }[];
          /** @description how many quotes there were beside those of `evidence` */
          evidence_left_out: number;
        };
        /** @description name and version of the engine that answered */
        engine: string;
        /**
         * @description `model`: its own probability; `heuristic`: computed by rules; `none`: the engine gives no confidence
         * @enum {string}
         */
        confidence_kind: 'model' | 'calibrated' | 'heuristic' | 'none';
        warnings: string[];
        /** @description in seconds */
        processing_time: number;
      } | null;
      failure: string | null;
      /** @description why it failed: a code, and the values that the sentence in `failure` was made of */
      failure_reason:
        | ({
            /** @enum {string} */
            code:
              | 'fields-refused'
              | 'pair-not-translated'
              | 'engine-not-installed'
              | 'given-up'
              | 'earlier-version';
          } & {
            [key: string]: unknown;
          })
        | null;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
    } & {
      /** @enum {string} */
      status: 'pending' | 'processing' | 'success' | 'failed';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    GetClientsByIdReply: {
      /** @constant */
      status: 'success';
      data: {
        id: string;
        person_id: string;
        first_name: string;
        last_name: string;
        phone: string | null;
        age: number | null;
        sex: string | null;
        location: string | null;
        may_call: boolean | null;
        may_text: boolean | null;
        keep_confidential: boolean | null;
        neutral_caller_id: boolean | null;
        safe_from: string | null;
        safe_until: string | null;
        case_id: string | null;
        is_reporter: boolean;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetClientsReply: {
      /** @constant */
      status: 'success';
      data: {
        clients: components['schemas']['Client'][];
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCommunicationsByIdReply: {
      /** @constant */
      status: 'success';
      data: {
        id: string;
        /** @enum {string} */
        channel: 'call' | 'sms' | 'email' | 'chat' | 'walkin';
        /** @enum {string} */
        direction: 'inbound' | 'outbound';
        address: string | null;
        subject: string | null;
        body: string;
        /**
         * @description queued, sent or failed of a message that this server sends; else received or recorded
         * @enum {string}
         */
        status: 'received' | 'recorded' | 'queued' | 'sent' | 'failed';
        case_id: string | null;
        contact_id: string | null;
        thread_id: string | null;
        /** Format: date-time */
        created_at: string;
        /** @description when the gateway took it */
        sent_at: string | null;
        /** @description why it was not sent */
        failure: string | null;
        /** @description why it failed: a code, and the values that the sentence in `failure` was made of */
        failure_reason:
          | ({
              /** @enum {string} */
              code:
                'no-gateway' | 'gateway-refused' | 'gateway-unreachable' | 'contact-not-wished' | 'given-up';
            } & {
              [key: string]: unknown;
            })
          | null;
        /** @description as how many SMS it is sent; of an outbound SMS only */
        sms_parts?: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetCommunicationsReply: {
      /** @constant */
      status: 'success';
      data: {
        communications: components['schemas']['Communication'][];
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetDashboardAgentPerformanceReply: {
      /** @constant */
      status: 'success';
      data: {
        period: {
          /** Format: date */
          from: string;
          /** Format: date */
          to: string;
        };
        agents: {
          user_id: string;
          username: string;
          full_name: string;
          calls_answered: number;
          calls_placed: number;
          talk_seconds: number;
          hold_seconds: number;
          average_handling_seconds: number | null;
          cases_opened: number;
          cases_closed: number;
        }[];
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetDashboardCasesByTypeReply: {
      /** @constant */
      status: 'success';
      data: {
        period: {
          /** Format: date */
          from: string;
          /** Format: date */
          to: string;
        };
        types: {
          id: string;
          name: string;
          total: number;
          open: number;
          closed: number;
          escalated: number;
          categories: {
            id: string;
            name: string;
            total: number;
            open: number;
            closed: number;
            escalated: number;
          }[];
        }[];
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetDashboardStatsReply: {
      /** @constant */
      status: 'success';
      data: {
        period: {
          /** Format: date */
          from: string;
          /** Format: date */
          to: string;
        };
        cases: {
          opened: number;
          closed: number;
          ongoing: number;
          by_status: {
            open: number;
            closed: number;
            escalated: number;
          };
          by_priority: {
            low: number;
            medium: number;
            high: number;
          };
        };
        calls: {
          received: number;
          answered: number;
          abandoned: number;
          waiting: number;
          placed: number;
          placed_answered: number;
          average_wait_seconds: number | null;
          average_handling_seconds: number | null;
        };
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetDeskCallbacksReply: {
      /** @constant */
      status: 'success';
      data: {
        callbacks: {
          id: number;
          /** @description the first call that came to nothing */
          call_id: string;
          /** @description how many calls of that person came to nothing */
          calls: number;
          phone: string;
          reason: string;
          /** @enum {string} */
          state: 'open' | 'taken' | 'done';
          tries: number;
          /** @description seconds; of several calls the longest */
          waited: number;
          /** Format: date-time */
          created_at: string;
          taken_by: number | null;
          taken_at: string | null;
          done_at: string | null;
          done_reason: ('outcome' | 'called-in' | 'called' | 'not-in-service' | 'merged') | null;
          outcome: ('reached' | 'not-reached' | 'answering-machine') | null;
          tried_call_id: string | null;
          /** @description null: it is not put off, or not any more */
          snoozed_until: string | null;
          /** @description why it was put off, until it is taken; with pseudonyms for who may not read names */
          snooze_note: string | null;
          snoozed_by_user_id: number | null;
          snoozed_by: string | null;
          contact: {
            /** @description false: only with a named override; null: not known */
            may_call: boolean | null;
            /** @description why it may not be called now */
            reason: string | null;
            safe_from: string | null;
            safe_until: string | null;
            keep_confidential: boolean;
            /** @description the call shows no number of the helpline */
            neutral_caller_id: boolean;
          };
          /** @description persons who have this number, or had it before, whom you may see; the newest first, at most 3 */
          persons: {
            id: string;
            name: string;
          }[];
        }[];
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetDeskFiguresReply: {
      /** @constant */
      status: 'success';
      data: {
        /** Format: date */
        day: string;
        calls: number;
        answered: number;
        answered_in_time: number;
        abandoned: number;
        waiting: number;
        service_level: number | null;
        service_level_seconds: number;
        abandon_rate: number | null;
        longest_wait: number;
        average_wait: number | null;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetDeskPhonePasswordsReply: {
      /** @constant */
      status: 'success';
      data: {
        /** @description the kinds that this server takes; others have no effect */
        taken: ('own' | 'common')[];
        phone_passwords: {
          /** @description null: the common one */
          user_id: number | null;
          /** Format: date-time */
          set_at: string;
        }[];
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetDeskPhonesByIdReply: {
      /** @constant */
      status: 'success';
      data: {
        phones: {
          /** @enum {string} */
          kind: 'sip' | 'webrtc';
          username: string;
          password: string;
          display_name: string;
        }[];
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetDraftsByKeyReply: {
      /** @constant */
      status: 'success';
      data: {
        key: string;
        content: string;
        /** Format: date-time */
        saved_at: string;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetDraftsReply: {
      /** @constant */
      status: 'success';
      data: {
        drafts: {
          key: string;
          /** Format: date-time */
          saved_at: string;
        }[];
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetHealthDetailedReply: {
      /** @enum {string} */
      status: 'healthy' | 'degraded' | 'unhealthy';
      /** Format: date-time */
      timestamp: string;
      /** @description How long ago the parts were asked, in seconds */
      probe_age_s: number;
      components: {
        [key: string]: string;
      };
      details?: {
        [key: string]: {
          status: string;
          ok: boolean;
        } & {
          [key: string]: unknown;
        };
      };
      version?: string;
    };
    GetHealthLiveReply: {
      /** @constant */
      status: 'alive';
      /** Format: date-time */
      timestamp: string;
    };
    GetHealthModelsReply: {
      /** @enum {string} */
      status: 'healthy' | 'degraded' | 'unhealthy';
      /** Format: date-time */
      timestamp: string;
      /** @description How long ago the parts were asked, in seconds */
      probe_age_s: number;
      models: {
        [key: string]: string;
      };
      details?: {
        [key: string]: {
          status: string;
          ok: boolean;
        } & {
          [key: string]: unknown;
        };
      };
    };
    GetHealthReadyReply: {
      /** @constant */
      status: 'ready';
      /** Format: date-time */
      timestamp: string;
      /** @description How long ago the parts were asked, in seconds */
      probe_age_s: number;
    };
    GetHealthReply: {
      /** @enum {string} */
      status: 'healthy' | 'degraded' | 'unhealthy';
      /** Format: date-time */
      timestamp: string;
      /** @description How long ago the parts were asked, in seconds */
      probe_age_s: number;
      version?: string;
      uptime?: number;
    };
    GetInboxReply: {
      /** @constant */
      status: 'success';
      data: {
        inbox: {
          id: string;
          /** @enum {string} */
          kind: 'escalated' | 'assigned';
          /** @description null: you may not see it, or not any more */
          case: {
            id: string;
            case_number: string;
            title: string | null;
          } | null;
          /** @description null: the server */
          by_user_id: string | null;
          by: string | null;
          /** @description why it was escalated; null for a case that you may not see */
          reason: string | null;
          /** Format: date-time */
          at: string;
          read_at: string | null;
        }[];
        /** @description all that you have not read */
        unread: number;
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetListsByNameReply: {
      /** @constant */
      status: 'success';
      data: {
        name: string;
        title: string;
        choices: {
          id: string;
          name: string;
          code: string | null;
          /** @description the choice above it; null: it is directly in the list */
          parent_id: string | null;
          /** @description false: records may have it still, and no new one is to get it */
          is_active: boolean;
        }[];
        /** @description false: the list has more than 10000 choices */
        is_complete: boolean;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetListsReply: {
      /** @constant */
      status: 'success';
      data: {
        lists: {
          name: string;
          title: string;
        }[];
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetNerTaskByTaskIdReply: {
      /** Format: uuid */
      task_id: string;
      /** @enum {string} */
      status: 'pending' | 'processing' | 'success' | 'failed';
      result: {
        /** @description by type; a type that the text does not have is left out */
        entities: {
          [key: string]: {
            text: string;
            /** @description UTF-16 offset */
            start: number;
            end: number;
            confidence: number | null;
            /** @enum {string} */
            source: 'cue' | 'list' | 'shape' | 'model';
          }[];
        };
        /** @description name and version of the engine that answered */
        engine: string;
        /**
         * @description `model`: its own probability; `heuristic`: computed by rules; `none`: the engine gives no confidence
         * @enum {string}
         */
        confidence_kind: 'model' | 'calibrated' | 'heuristic' | 'none';
        warnings: string[];
        /** @description in seconds */
        processing_time: number;
      } | null;
      failure: string | null;
      /** @description why it failed: a code, and the values that the sentence in `failure` was made of */
      failure_reason:
        | ({
            /** @enum {string} */
            code:
              | 'fields-refused'
              | 'pair-not-translated'
              | 'engine-not-installed'
              | 'given-up'
              | 'earlier-version';
          } & {
            [key: string]: unknown;
          })
        | null;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
    } & {
      /** @enum {string} */
      status: 'pending' | 'processing' | 'success' | 'failed';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    GetPerpetratorsByIdReply: {
      /** @constant */
      status: 'success';
      data: {
        id: string;
        person_id: string;
        first_name: string;
        last_name: string;
        phone: string | null;
        age: number | null;
        sex: string | null;
        location: string | null;
        age_group: string | null;
        date_of_birth: string | null;
        residence: string | null;
        relationship: string | null;
        shares_home: string | null;
        marital_status: string | null;
        employment: string | null;
        health_status: string | null;
        spouse_name: string | null;
        spouse_profession: string | null;
        guardian_name: string | null;
        notes: string | null;
        case_id: string | null;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetPerpetratorsReply: {
      /** @constant */
      status: 'success';
      data: {
        perpetrators: components['schemas']['Perpetrator'][];
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetPersonsByIdCasesReply: {
      /** @constant */
      status: 'success';
      data: {
        cases: {
          id: string;
          case_number: string;
          title: string | null;
          category: string;
          /** @enum {string} */
          status: 'open' | 'closed' | 'escalated';
          /** @enum {string} */
          priority: 'low' | 'medium' | 'high';
          source: {
            channel: string;
            uid: string | null;
          };
          /** Format: date-time */
          created_at: string;
          /** @description how the person belongs to it */
          parts: ('reporter' | 'client' | 'perpetrator')[];
        }[];
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetPersonsByIdComparisonReply: {
      /** @constant */
      status: 'success';
      data: {
        /** @description values that both records do not have in common */
        differences: {
          /** @enum {string} */
          field:
            | 'first_name'
            | 'last_name'
            | 'phone'
            | 'other_phone'
            | 'email'
            | 'birth_date'
            | 'age'
            | 'sex'
            | 'national_id'
            | 'language'
            | 'location'
            | 'address'
            | 'residence'
            | 'landmark'
            | 'nationality'
            | 'tribe'
            | 'is_refugee'
            | 'may_call'
            | 'may_text'
            | 'keep_confidential'
            | 'neutral_caller_id'
            | 'safe_hours';
          /** @description yes or no of a wish (codes, the same in every language), the name of a category as it was then, else the value; null: not known */
          kept: string | null;
          /** @description the same, in the duplicate */
          duplicate: string | null;
          /** @description the record whose value stays; of a comparison: where you choose nothing, and null where you must choose */
          stays: ('kept' | 'duplicate') | null;
        }[];
        /** @description rows that go over to the record that is kept, also those that you may not see */
        moves: {
          cases: number;
          messages: number;
          tasks: number;
          /** @description those that hold */
          warnings: number;
        };
        /** @description both records as they are shown here: other texts once a value, the name of a category or what moves is another */
        versions: {
          kept: string;
          duplicate: string;
        };
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetPersonsByIdFlagsReply: {
      /** @constant */
      status: 'success';
      data: {
        /** @description those that hold first, then those of earlier times; each part the newest first, at most 100 */
        flags: {
          id: string;
          /**
           * @description `danger`: in danger, or dangerous
           * @enum {string}
           */
          kind: 'danger' | 'do_not_call_back' | 'needs_interpreter' | 'prank_caller' | 'abusive' | 'other';
          /** @description in the words of its author */
          reason: string;
          /** @description neither removed nor expired */
          holds: boolean;
          set_by_user_id: string;
          set_by: string;
          /** Format: date-time */
          set_at: string;
          /** @description null: it holds until it is removed */
          expires_at: string | null;
          removed_by_user_id: string | null;
          removed_by: string | null;
          removed_at: string | null;
          may_remove: boolean;
        }[];
        may_set: boolean;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetPersonsByIdMergesReply: {
      /** @constant */
      status: 'success';
      data: {
        /** @description the newest first, at most 100 */
        merges: {
          id: string;
          /** @description the record that was kept; it may have been merged into another one since */
          person_id: string;
          duplicate_id: string;
          duplicate_name: string;
          /** @description in the words of its author */
          reason: string;
          by_user_id: string;
          by: string;
          /** Format: date-time */
          at: string;
          /** @description as both records were; null where you may not change the person */
          differences:
            | {
                /** @enum {string} */
                field:
                  | 'first_name'
                  | 'last_name'
                  | 'phone'
                  | 'other_phone'
                  | 'email'
                  | 'birth_date'
                  | 'age'
                  | 'sex'
                  | 'national_id'
                  | 'language'
                  | 'location'
                  | 'address'
                  | 'residence'
                  | 'landmark'
                  | 'nationality'
                  | 'tribe'
                  | 'is_refugee'
                  | 'may_call'
                  | 'may_text'
                  | 'keep_confidential'
                  | 'neutral_caller_id'
                  | 'safe_hours';
                /** @description yes or no of a wish (codes, the same in every language), the name of a category as it was then, else the value; null: not known */
                kept: string | null;
                /** @description the same, in the duplicate */
                duplicate: string | null;
                /** @description the record whose value stays; of a comparison: where you choose nothing, and null where you must choose */
                stays: ('kept' | 'duplicate') | null;
              }[]
            | null;
        }[];
        /** @description another record may be merged into this one by you */
        may_merge: boolean;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetPersonsByIdReply: {
      /** @constant */
      status: 'success';
      data: {
        person: {
          id: string;
          first_name: string;
          last_name: string;
          phone: string | null;
          age: number | null;
          sex: string | null;
          location: string | null;
          may_call: boolean | null;
          may_text: boolean | null;
          keep_confidential: boolean | null;
          neutral_caller_id: boolean | null;
          safe_from: string | null;
          safe_until: string | null;
          other_phone: string | null;
          email: string | null;
          language: string | null;
        };
        /** @description those that hold first, then those of earlier times; each part the newest first, at most 100 */
        flags: {
          id: string;
          /**
           * @description `danger`: in danger, or dangerous
           * @enum {string}
           */
          kind: 'danger' | 'do_not_call_back' | 'needs_interpreter' | 'prank_caller' | 'abusive' | 'other';
          /** @description in the words of its author */
          reason: string;
          /** @description neither removed nor expired */
          holds: boolean;
          set_by_user_id: string;
          set_by: string;
          /** Format: date-time */
          set_at: string;
          /** @description null: it holds until it is removed */
          expires_at: string | null;
          removed_by_user_id: string | null;
          removed_by: string | null;
          removed_at: string | null;
          may_remove: boolean;
        }[];
        may_set_flags: boolean;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetPersonsReply: {
      /** @constant */
      status: 'success';
      data: {
        persons: {
          id: string;
          first_name: string;
          last_name: string;
          phone: string | null;
          age: number | null;
          sex: string | null;
          location: string | null;
          may_call: boolean | null;
          may_text: boolean | null;
          keep_confidential: boolean | null;
          neutral_caller_id: boolean | null;
          safe_from: string | null;
          safe_until: string | null;
          other_phone: string | null;
          /** Format: date-time */
          created_at: string;
          /** @description kinds of the warnings that hold, the gravest first */
          flags: (
            'danger' | 'do_not_call_back' | 'needs_interpreter' | 'prank_caller' | 'abusive' | 'other'
          )[];
          /** @description cases that you may see and that are not closed */
          open_cases: number;
        }[];
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetQaEvaluationByTaskIdReply: {
      /** Format: uuid */
      task_id: string;
      /** @enum {string} */
      status: 'pending' | 'processing' | 'success' | 'failed';
      result: {
        evaluations: {
          [key: string]: {
            submetric: string;
            metric_id: string;
            /** @description null: it cannot be judged from the text */
            prediction: boolean | null;
            score: ('✓' | '✗') | null;
            probability: number | null;
            /** @description why it cannot be judged */
            reason: string | null;
            evidence: {
              text: string;
              turn: string;
              start: number;
              end: number;
            }[];
            /** @description how many quotes there were beside those of `evidence` */
            evidence_left_out: number;
          }[];
        };
        overall_qa_score: number | null;
        detailed_scores: {
          [key: string]: {
            score_percent: number | null;
          };
        };
        /** @description share of the criteria that could be judged */
        assessable: number;
        /** @description name and version of the engine that answered */
        engine: string;
        /**
         * @description `model`: its own probability; `heuristic`: computed by rules; `none`: the engine gives no confidence
         * @enum {string}
         */
        confidence_kind: 'model' | 'calibrated' | 'heuristic' | 'none';
        warnings: string[];
        /** @description in seconds */
        processing_time: number;
      } | null;
      failure: string | null;
      /** @description why it failed: a code, and the values that the sentence in `failure` was made of */
      failure_reason:
        | ({
            /** @enum {string} */
            code:
              | 'fields-refused'
              | 'pair-not-translated'
              | 'engine-not-installed'
              | 'given-up'
              | 'earlier-version';
          } & {
            [key: string]: unknown;
          })
        | null;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
    } & {
      /** @enum {string} */
      status: 'pending' | 'processing' | 'success' | 'failed';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    GetQaTaskByTaskIdReply: {
      /** Format: uuid */
      task_id: string;
      /** @enum {string} */
      status: 'pending' | 'processing' | 'success' | 'failed';
      result: {
        answer: string;
        confidence: number;
        /** @description UTF-16 offset into the context; -1 without an answer */
        start_position: number;
        end_position: number;
        /** @description name and version of the engine that answered */
        engine: string;
        /**
         * @description `model`: its own probability; `heuristic`: computed by rules; `none`: the engine gives no confidence
         * @enum {string}
         */
        confidence_kind: 'model' | 'calibrated' | 'heuristic' | 'none';
        warnings: string[];
        /** @description in seconds */
        processing_time: number;
      } | null;
      failure: string | null;
      /** @description why it failed: a code, and the values that the sentence in `failure` was made of */
      failure_reason:
        | ({
            /** @enum {string} */
            code:
              | 'fields-refused'
              | 'pair-not-translated'
              | 'engine-not-installed'
              | 'given-up'
              | 'earlier-version';
          } & {
            [key: string]: unknown;
          })
        | null;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
    } & {
      /** @enum {string} */
      status: 'pending' | 'processing' | 'success' | 'failed';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    GetReportersByIdReply: {
      /** @constant */
      status: 'success';
      data: {
        id: string;
        person_id: string;
        first_name: string;
        last_name: string;
        phone: string | null;
        age: number | null;
        sex: string | null;
        location: string | null;
        may_call: boolean | null;
        may_text: boolean | null;
        keep_confidential: boolean | null;
        neutral_caller_id: boolean | null;
        safe_from: string | null;
        safe_until: string | null;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetReportersReply: {
      /** @constant */
      status: 'success';
      data: {
        reporters: components['schemas']['Reporter'][];
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetSavedViewsReply: {
      /** @constant */
      status: 'success';
      data: {
        views: {
          id: string;
          /**
           * @description the list that it filters
           * @enum {string}
           */
          list: 'calls' | 'cases';
          name: string;
          search: {
            [key: string]: string | number | boolean;
          };
          shared_with:
            | (
                | 'counsellor'
                | 'supervisor'
                | 'case_manager'
                | 'case_worker'
                | 'partner'
                | 'media_account'
                | 'administrator'
              )
            | null;
          /** @description yours: you may change and delete it */
          is_own: boolean;
          owner: string;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
        }[];
        /** @description the roles to which you may show your views of the page */
        may_share_with: (
          | 'counsellor'
          | 'supervisor'
          | 'case_manager'
          | 'case_worker'
          | 'partner'
          | 'media_account'
          | 'administrator'
        )[];
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetSummarizerTaskByTaskIdReply: {
      /** Format: uuid */
      task_id: string;
      /** @enum {string} */
      status: 'pending' | 'processing' | 'success' | 'failed';
      result: {
        summary: string;
        /** @description in `length_unit` */
        summary_length: number;
        /** @enum {string} */
        length_unit: 'words' | 'tokens';
        /** @description words of the summary / words of the text */
        compression_ratio: number;
        /** @description a sentence was cut to stay within `max_length` */
        truncated: boolean;
        /** @description the places of the text that the summary is made of; none where the engine uses its own words */
        sources: {
          text: string;
          start: number;
          end: number;
        }[];
        /** @description name and version of the engine that answered */
        engine: string;
        /**
         * @description `model`: its own probability; `heuristic`: computed by rules; `none`: the engine gives no confidence
         * @enum {string}
         */
        confidence_kind: 'model' | 'calibrated' | 'heuristic' | 'none';
        warnings: string[];
        /** @description in seconds */
        processing_time: number;
      } | null;
      failure: string | null;
      /** @description why it failed: a code, and the values that the sentence in `failure` was made of */
      failure_reason:
        | ({
            /** @enum {string} */
            code:
              | 'fields-refused'
              | 'pair-not-translated'
              | 'engine-not-installed'
              | 'given-up'
              | 'earlier-version';
          } & {
            [key: string]: unknown;
          })
        | null;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
    } & {
      /** @enum {string} */
      status: 'pending' | 'processing' | 'success' | 'failed';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    GetTranslateTaskByTaskIdReply: {
      /** Format: uuid */
      task_id: string;
      /** @enum {string} */
      status: 'pending' | 'processing' | 'success' | 'failed';
      result: {
        original_text: string;
        translated_text: string;
        source_language: string;
        target_language: string;
        /** @description certainty of the model about its words, not adequacy; null where the engine gives none */
        confidence: number | null;
        decoding: string | null;
        /** @description name and version of the engine that answered */
        engine: string;
        /**
         * @description `model`: its own probability; `heuristic`: computed by rules; `none`: the engine gives no confidence
         * @enum {string}
         */
        confidence_kind: 'model' | 'calibrated' | 'heuristic' | 'none';
        warnings: string[];
        /** @description in seconds */
        processing_time: number;
      } | null;
      failure: string | null;
      /** @description why it failed: a code, and the values that the sentence in `failure` was made of */
      failure_reason:
        | ({
            /** @enum {string} */
            code:
              | 'fields-refused'
              | 'pair-not-translated'
              | 'engine-not-installed'
              | 'given-up'
              | 'earlier-version';
          } & {
            [key: string]: unknown;
          })
        | null;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
    } & {
      /** @enum {string} */
      status: 'pending' | 'processing' | 'success' | 'failed';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    GetUsersByIdReply: {
      /** @constant */
      status: 'success';
      data: {
        id: string;
        username: string;
        first_name: string;
        last_name: string;
        email: string | null;
        phone: string | null;
        /** @enum {string} */
        role:
          | 'counsellor'
          | 'supervisor'
          | 'case_manager'
          | 'case_worker'
          | 'partner'
          | 'media_account'
          | 'administrator';
        extension: string | null;
        /** @enum {string} */
        extension_kind: 'desk' | 'browser' | 'both';
        is_active: boolean;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetUsersReply: {
      /** @constant */
      status: 'success';
      data: {
        users: components['schemas']['User'][];
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetWebhooksByIdDeliveriesReply: {
      /** @constant */
      status: 'success';
      data: {
        deliveries: {
          /** Format: uuid */
          id: string;
          event: string;
          /** @description the record that the event is about, e.g. case:12; events of one subject come in order */
          subject: string;
          /**
           * @description failed: given up
           * @enum {string}
           */
          status: 'pending' | 'delivered' | 'failed';
          attempts: number;
          /** Format: date-time */
          created_at: string;
          last_attempt_at: string | null;
          http_status: number | null;
          error: string | null;
          /** @description why it failed: a code, and the values that the sentence in `error` was made of */
          error_reason:
            | ({
                /** @enum {string} */
                code:
                  | 'receiver-answered'
                  | 'receiver-late'
                  | 'receiver-unreachable'
                  | 'address-not-allowed'
                  | 'webhook-deleted'
                  | 'webhook-paused'
                  | 'maker-not-cleared'
                  | 'given-up';
              } & {
                [key: string]: unknown;
              })
            | null;
          duration_ms: number | null;
          delivered_at: string | null;
        }[];
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetWebhooksByIdReply: {
      /** @constant */
      status: 'success';
      data: {
        id: string;
        event: string;
        url: string;
        /** @enum {string} */
        status: 'active' | 'paused';
        /** @description false: the receiver gets pseudonyms */
        personal_data: boolean;
        /** @description false also while its maker may not subscribe to personal data any more: the receiver gets pseudonyms */
        personal_data_sent: boolean;
        /** @description the user name of its maker */
        created_by: string | null;
        /** Format: date-time */
        created_at: string;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    GetWebhooksReply: {
      /** @constant */
      status: 'success';
      data: {
        webhooks: {
          id: string;
          event: string;
          url: string;
          /** @enum {string} */
          status: 'active' | 'paused';
          /** @description false: the receiver gets pseudonyms */
          personal_data: boolean;
          /** @description false also while its maker may not subscribe to personal data any more: the receiver gets pseudonyms */
          personal_data_sent: boolean;
          /** @description the user name of its maker */
          created_by: string | null;
          /** Format: date-time */
          created_at: string;
        }[];
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    Perpetrator: {
      id: string;
      person_id: string;
      first_name: string;
      last_name: string;
      phone: string | null;
      age: number | null;
      sex: string | null;
      location: string | null;
      age_group: string | null;
      date_of_birth: string | null;
      residence: string | null;
      relationship: string | null;
      shares_home: string | null;
      marital_status: string | null;
      employment: string | null;
      health_status: string | null;
      spouse_name: string | null;
      spouse_profession: string | null;
      guardian_name: string | null;
      notes: string | null;
      case_id: string | null;
    };
    PostAudioAnalyzeBody: {
      language?: string;
      include_translation?: string;
      include_insights?: string;
      background?: string;
      /**
       * Format: binary
       * @description WAV, MP3, FLAC, M4A, OGG, WebM, AMR or AIFF
       */
      audio: string;
    };
    PostAudioAnalyzeReply: {
      /** Format: uuid */
      task_id: string;
      /** @enum {string} */
      status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
      message: string;
      /** @description a range in seconds; null while nothing was measured */
      estimated_time: string | null;
      status_endpoint: string;
    } & {
      /** @enum {string} */
      status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    PostAuthForgotBody: {
      /** @description E-mail address or telephone number of the user */
      address: string;
    };
    PostAuthForgotReply: {
      /** @constant */
      status: 'success';
      data: {
        /** @description Seconds for which a code can be used */
        valid_for_s: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostAuthLoginBody: {
      username: string;
      password: string;
      /**
       * @description For pages of this server: a cookie that no script can read keeps the refresh token, and the answer has none
       * @constant
       */
      refresh_by?: 'cookie';
    };
    PostAuthLoginReply: {
      /** @constant */
      status: 'success';
      data: {
        access_token: string;
        /** @description Left out where it is kept as a cookie */
        refresh_token?: string;
        /** @constant */
        token_type: 'Bearer';
        /** @description Seconds until the access token expires */
        expires_in: number;
        /** @description Seconds until the login ends, however often it is refreshed */
        refresh_expires_in: number;
        user: {
          id: number;
          username: string;
          full_name: string;
          role: number | string;
          role_name: string;
          /** @description The rights that the role gives the user; rights on one record stand in the answer with the record */
          may: (
            | 'watch-calls'
            | 'supervise'
            | 'end-calls'
            | 'take-callbacks'
            | 'read-accesses'
            | 'read-cases'
            | 'create-cases'
            | 'give-dispositions'
            | 'read-persons'
            | 'read-users'
            | 'read-personal-data'
          )[];
        };
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostAuthLogoutReply: {
      /** @constant */
      status: 'success';
      data: Record<string, never>;
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostAuthPasswordBody: {
      current_password: string;
      /** @description 8 to 1000 characters */
      new_password: string;
      /**
       * @description For pages of this server: a cookie that no script can read keeps the refresh token, and the answer has none
       * @constant
       */
      refresh_by?: 'cookie';
    };
    PostAuthRefreshBody: {
      /** @description Required without refresh_by */
      refresh_token?: string;
      /**
       * @description For pages of this server: a cookie that no script can read keeps the refresh token, and the answer has none
       * @constant
       */
      refresh_by?: 'cookie';
    };
    PostAuthResetBody: {
      /** @description E-mail address or telephone number of the user */
      address: string;
      /** @description The 8 digits of the message */
      code: string;
      /** @description 8 to 1000 characters */
      new_password: string;
      /**
       * @description For pages of this server: a cookie that no script can read keeps the refresh token, and the answer has none
       * @constant
       */
      refresh_by?: 'cookie';
    };
    /** @description the content of an alert rules file: `{"rules": [...]}` (docs/analysis.md) */
    PostCallsAlertRulesTryBody: unknown;
    PostCallsAlertRulesTryReply: {
      calls_read: number;
      /** @description false: the limit of time or of alerts came before the last call */
      complete: boolean;
      calls: {
        call_id: string;
        /** Format: date-time */
        start_time: string;
        alerts: {
          rule_id: string;
          name: string;
          /** @enum {string} */
          severity: 'info' | 'warning' | 'urgent';
          /** @description seconds from answer */
          at: number;
          /** @description empty for a rule about talk alone, and for a user without clearance for the words */
          evidence: {
            segment_id: string;
            text: string;
            /** @description UTF-16 offset into the segment's text */
            start: number;
            end: number;
          }[];
        }[];
      }[];
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    PostCallsByCallIdEndReply: {
      message: string;
      call_id: string;
      final_transcript: string;
      total_duration: number;
      segment_count: number;
      call: {
        call_id: string;
        caller_id: string;
        /** Format: date-time */
        start_time: string;
        /** Format: date-time */
        end_time?: string;
        duration: number;
        /** @enum {string} */
        status: 'in_progress' | 'completed';
        /** @description why it ended; left out while it goes on */
        end_reason?:
          | (
              | 'caller-hung-up'
              | 'agent-hung-up'
              | 'third-party-hung-up'
              | 'hung-up'
              | 'abandoned-in-queue'
              | 'cancelled'
              | 'caller-lost'
              | 'agent-lost'
              | 'no-answer'
              | 'busy'
              | 'declined'
              | 'not-in-service'
              | 'unreachable'
              | 'network-failure'
              | 'agent-no-answer'
              | 'ended-by-supervisor'
              | 'ended-by-program'
              | 'callback-promised'
              | 'switch-failure'
              | 'returned-to-dial-plan'
              | 'switch-restarted'
              | 'ended-while-away'
              | 'unanswered-while-away'
              | 'other'
            )
          | null;
        /** @description text of the client that ended it, or the words of an earlier version where they are no reason */
        end_note?: string | null;
        transcript: string;
        /** @description the words that a larger model heard in the recording after the call (SECOND_PASS_MODEL); null before its end */
        second_pass: {
          /**
           * @description no-recording: there was no sound; given-up: it failed too often, and what was heard before that counts
           * @enum {string}
           */
          outcome: 'completed' | 'no-recording' | 'given-up';
          model: string | null;
          /** Format: date-time */
          ended_at: string;
          /** @description segments whose words are those of the second pass */
          replaced: number;
          /** @description segments that it has not listened to: they keep their words */
          left_out: {
            segment_id: string;
            /** @enum {string} */
            reason: 'not-recorded' | 'unreadable' | 'shared-channel' | 'failed';
          }[];
          /** @description segments that the two have heard differently */
          differences: {
            segment_id: string;
            speaker: string;
            /** @enum {string} */
            words_from: 'live' | 'second_pass';
            live: string | null;
            second_pass: string | null;
          }[];
        } | null;
        /** @description how the conversation was talked so far, in seconds; music, queues and whispers are no talk */
        talk: {
          speakers: {
            /** @enum {string} */
            speaker: 'caller' | 'agent' | 'third-party';
            talk_time: number;
            /** @description share of all talk; null without any talk */
            talk_share: number | null;
            /** @description null below ten seconds of talk */
            words_per_minute: number | null;
            interruptions: number;
            /** @description loudness of speech without its pauses; null: not measured */
            loudness_dbfs: number | null;
          }[];
          /** @description at least two talked at once */
          overlap: number;
          silence: number;
          longest_silence: number;
          hold: number;
          /** @description sound that did not arrive, or was not to be transcribed: it may hold talk */
          unheard: number;
        };
        /** @description the lines of the parties: RTP as the switch has counted it. In all once the party has left (`packets`, `lost`); before, of the last ten seconds at its newest change. null: nothing is known */
        lines: {
          leg_id: string;
          /** @enum {string} */
          speaker: 'caller' | 'agent' | 'third-party';
          /**
           * @description how the sound arrives, or arrived at the end
           * @enum {string}
           */
          state: 'good' | 'poor' | 'none';
          /** @description sound was missing for a while: words may be wrong */
          was_poor: boolean;
          /** @description since when no word comes, although there is speech in the sound; null: words come, or no speech */
          wordless_since: number | null;
          loss: number | null;
          jitter: number | null;
          /** @description estimated by the E-model of ITU-T G.107 */
          mos: number | null;
          packets: number | null;
          lost: number | null;
        }[];
        translation: string | null;
        translation_segments:
          | {
              /** @description as in `segments` */
              segment_id: number | string;
              text: string;
              confidence: number | null;
            }[]
          | null;
        entities: {
          [key: string]: {
            /** @description as in `segments` */
            segment_id: number | string;
            text: string;
            /** @description UTF-16 offset into `transcript` */
            start: number;
            /** @description UTF-16 offset into `transcript` */
            end: number;
            confidence: number | null;
            source: string;
          }[];
        } | null;
        classification: {
          main_category: string;
          main_category_confidence: number | null;
          sub_category: string | null;
          priority: ('low' | 'medium' | 'high') | null;
          intervention_type: string | null;
          candidates: {
            label: string;
            probability: number;
          }[];
          engine: string;
          below_threshold: boolean;
          evidence: {
            /** @description as in `segments` */
            segment_id: number | string;
            text: string;
            /** @description UTF-16 offset into `transcript` */
            start: number;
            /** @description UTF-16 offset into `transcript` */
            end: number;
            category: string;
            weight: number;
            negated: boolean;
          }[];
          /** @description how many quotes there were beside those of `evidence` */
          evidence_left_out: number;
        } | null;
        summary: string | null;
        qa_scores: {
          evaluations: {
            [key: string]: {
              submetric: string;
              metric_id: string;
              /** @description null: it cannot be judged from the text */
              prediction: boolean | null;
              score: ('✓' | '✗') | null;
              probability: number | null;
              /** @description why it cannot be judged */
              reason: string | null;
              evidence: {
                text: string;
                turn: string;
                start: number;
                end: number;
              }[];
              /** @description how many quotes there were beside those of `evidence` */
              evidence_left_out: number;
            }[];
          };
          overall_qa_score: number | null;
          detailed_scores: {
            [key: string]: {
              score_percent: number | null;
            };
          };
          /** @description share of the criteria that could be judged */
          assessable: number;
        } | null;
        insights: {
          case_overview: {
            primary_language: string | null;
            key_entities: {
              /** @enum {string} */
              type: 'PERSON' | 'LOC' | 'ORG' | 'AGE' | 'DATE' | 'TIME' | 'PHONE' | 'EMAIL' | 'ID';
              text: string;
            }[];
            case_complexity: ('low' | 'medium' | 'high') | null;
          };
          risk_assessment: {
            risk_indicators_found: {
              type: string;
              evidence: {
                /** @description as in `segments` */
                segment_id: number | string;
                text: string;
                /** @description UTF-16 offset into `transcript` */
                start: number;
                /** @description UTF-16 offset into `transcript` */
                end: number;
              }[];
            }[];
            /** @description null: no cue of a risk was heard, which is no sign of safety */
            risk_level: ('low' | 'medium' | 'high' | 'critical') | null;
            priority: ('low' | 'medium' | 'high') | null;
            /** @description rules give none */
            confidence: null;
          };
          key_information: {
            /** @description as in `segments` */
            segment_id: number | string;
            text: string;
            /** @description UTF-16 offset into `transcript` */
            start: number;
            /** @description UTF-16 offset into `transcript` */
            end: number;
          }[];
          /** @description facts that a case needs and the conversation does not have */
          gaps: string[];
        } | null;
        /** @description the analysis of the whole call, once it is over */
        analysis: {
          /** @enum {string} */
          state: 'pending' | 'completed' | 'none';
          analysed_at: string | null;
          warnings: string[];
        };
      };
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    PostCallsByCallIdRecordingTicketReply: {
      call_id: string;
      /** @description path of the recording with the ticket in it, on this server */
      url: string;
      /** Format: date-time */
      expires_at: string;
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    PostCallsByIdFeedbackBody: {
      /** @enum {string} */
      subject: 'words' | 'language' | 'category' | 'priority' | 'danger';
      /** @description for `words` and `language`: the id of the segment */
      segment_id?: string;
      /** @description words; a language (ISO 639-1); the id of a choice of CASE_CATEGORY; `low`, `medium` or `high`; of danger `present` or `absent` */
      value: string;
      note?: string;
    };
    PostCallsByIdFeedbackReply: {
      /** @constant */
      status: 'success';
      data: {
        feedback: {
          id: string;
          /** @enum {string} */
          subject: 'words' | 'language' | 'category' | 'priority' | 'danger';
          /** @description the segment whose words or language are corrected; null: the whole call */
          segment_id: string | null;
          /** @description words or label by the machine, when it was corrected; redacted words for those who get the words of the call redacted; null: nothing */
          machine_value: string | null;
          /** @description the model or engine; null: not known */
          machine: string | null;
          /** @description place of what the machine said, in seconds of the call; null: nothing */
          start: number | null;
          /** @description words or label by the person, in its place; null: words that are not for readers of redacted words */
          value: string | null;
          /** @description null as well for readers of redacted words */
          note: string | null;
          /**
           * @description `superseded`: its author has corrected the same thing again
           * @enum {string}
           */
          state: 'holds' | 'superseded' | 'withdrawn';
          by_user_id: string;
          by: string;
          /** Format: date-time */
          at: string;
          /** @description whether you may withdraw it */
          is_own: boolean;
        };
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostCallsByIdMessagesBody: {
      text: string;
      /** @description made up by the client: sent again with the same one, it is the same message */
      client_key: string;
    };
    PostCallsByIdMessagesReply: {
      /** @constant */
      status: 'success';
      data: {
        desk_message: {
          id: string;
          /** @description name of the author */
          by: string;
          text: string;
          /** Format: date-time */
          at: string;
          is_own: boolean;
        };
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostCallsByIdSuggestionsBySuggestionIdBody: {
      /** @enum {string} */
      answer: 'taken' | 'changed' | 'refused';
      /** @description for `changed`: what was stored in its place */
      value?: string;
    };
    PostCallsByIdSuggestionsBySuggestionIdReply: {
      /** @constant */
      status: 'success';
      data: {
        suggestion: {
          id: string;
          /** @enum {string} */
          field:
            | 'reporter_first_name'
            | 'reporter_last_name'
            | 'reporter_phone'
            | 'reporter_age'
            | 'client_first_name'
            | 'client_last_name'
            | 'client_age'
            | 'category'
            | 'priority';
          /** @description as the field takes it: an age in digits, a category as the id of a choice of CASE_CATEGORY */
          value: string;
          /** @description null: it was not said; the number of the caller */
          quote: {
            segment_id: string;
            /** @description the whole segment; redacted for those who get the words of the call redacted */
            text: string;
            /** @description UTF-16 offset into `text` at which the words begin */
            text_start: number;
            /** @description UTF-16 offset behind them */
            text_end: number;
            /** @description beginning of the segment, in seconds of the call, as that of segments */
            start: number;
            language: string | null;
          } | null;
          /** @description as the engine gave it; null: it gave none */
          confidence: number | null;
          /** @enum {string} */
          source: 'entity' | 'classification' | 'risk' | 'caller_number';
          engine: string | null;
          /** @description the last one that was given; null: none yet */
          answer: {
            /** @enum {string} */
            answer: 'taken' | 'changed' | 'refused';
            /** @description stored in its place, where it was changed */
            value: string | null;
            by_user_id: string;
            by: string;
            /** Format: date-time */
            at: string;
          } | null;
        };
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostCasesBody: {
      title?: string | null;
      narrative: string;
      plan?: string;
      /**
       * @description `information` when neither it nor a category is sent
       * @enum {string}
       */
      type?: 'abuse' | 'counselling' | 'information';
      /** @description a name of the list CASE_CATEGORY; the type itself when left out */
      category?: string;
      /**
       * @description medium when left out
       * @enum {string}
       */
      priority?: 'low' | 'medium' | 'high';
      /**
       * @description open when left out
       * @enum {string}
       */
      status?: 'open' | 'closed' | 'escalated';
      /** @description unknown when left out */
      reporter?: {
        first_name?: string;
        last_name?: string;
        phone?: string | null;
        age?: number | null;
        /** @description a name of the list GENDER */
        sex?: string | null;
        /** @description a name of the list LOCATION */
        location?: string | null;
        /** @description false: dialled only with a named override; null: unknown */
        may_call?: boolean | null;
        /** @description false: no messages; null: unknown */
        may_text?: boolean | null;
        /** @description no other person may learn that the helpline contacts this person */
        keep_confidential?: boolean | null;
        /** @description calls show no number of the helpline */
        neutral_caller_id?: boolean | null;
        /** @description HH:MM in the helpline's time zone; sent together with the other one, may span midnight */
        safe_from?: string | null;
        /** @description HH:MM in the helpline's time zone; sent together with the other one, may span midnight */
        safe_until?: string | null;
        id?: string;
      };
      clients?: {
        first_name: string;
        last_name?: string;
        phone?: string | null;
        age?: number | null;
        /** @description a name of the list GENDER */
        sex?: string | null;
        /** @description a name of the list LOCATION */
        location?: string | null;
        /** @description false: dialled only with a named override; null: unknown */
        may_call?: boolean | null;
        /** @description false: no messages; null: unknown */
        may_text?: boolean | null;
        /** @description no other person may learn that the helpline contacts this person */
        keep_confidential?: boolean | null;
        /** @description calls show no number of the helpline */
        neutral_caller_id?: boolean | null;
        /** @description HH:MM in the helpline's time zone; sent together with the other one, may span midnight */
        safe_from?: string | null;
        /** @description HH:MM in the helpline's time zone; sent together with the other one, may span midnight */
        safe_until?: string | null;
        /** @description whether the client reported the case; false when left out */
        is_reporter?: boolean;
      }[];
      perpetrators?: {
        first_name: string;
        last_name?: string;
        phone?: string | null;
        age?: number | null;
        /** @description a name of the list GENDER */
        sex?: string | null;
        /** @description a name of the list LOCATION */
        location?: string | null;
        /** @description a name of the list AGE_GROUP */
        age_group?: string | null;
        date_of_birth?: string | null;
        /** @description where the person lives, in words */
        residence?: string | null;
        /** @description a name of the list RELATIONSHIP */
        relationship?: string | null;
        /** @description a name of the list SHARES_HOME */
        shares_home?: string | null;
        /** @description a name of the list MARITAL_STATUS */
        marital_status?: string | null;
        /** @description a name of the list OCCUPATION */
        employment?: string | null;
        /** @description a name of the list HEALTH_STATUS */
        health_status?: string | null;
        spouse_name?: string | null;
        /** @description a name of the list OCCUPATION */
        spouse_profession?: string | null;
        guardian_name?: string | null;
        notes?: string | null;
      }[];
      /** @description of a new case: its author when null or left out */
      assigned_user_id?: string | null;
      /** @description `walkin` when left out; `uid` of the channel `call` is the id of a call that you may see */
      source?: {
        channel: string;
        uid?: string | null;
      };
      /** @description for those who may delete a case; false when left out */
      legal_hold?: boolean;
      /** @description whether the person is in danger now, as last asked; null: not asked */
      in_danger?: ('no' | 'yes' | 'unknown') | null;
      /** @description where the person is now */
      whereabouts?: string | null;
      /** @description whether it is about gender-based violence; null: unknown */
      gbv_related?: boolean | null;
      /** @description when it happened, as it was said */
      incidence_when?: string | null;
      /** @description where it happened */
      incidence_location?: string | null;
      /** @description false: dialled only with a named override; null: unknown */
      may_call?: boolean | null;
      /** @description false: no messages; null: unknown */
      may_text?: boolean | null;
      /** @description no other person may learn that the helpline contacts this person */
      keep_confidential?: boolean | null;
      /** @description calls show no number of the helpline */
      neutral_caller_id?: boolean | null;
      /** @description HH:MM in the helpline's time zone; sent together with the other one, may span midnight */
      safe_from?: string | null;
      /** @description HH:MM in the helpline's time zone; sent together with the other one, may span midnight */
      safe_until?: string | null;
    };
    PostCasesByIdAttachmentsBody: {
      /**
       * Format: binary
       * @description one file; its type is that of its content
       */
      attachment: string;
    };
    PostCasesByIdAttachmentsByAttachmentIdRemovalBody: {
      /** @description in your words; it stands in the history of the case */
      reason: string;
    };
    PostCasesByIdAttachmentsReply: {
      /** @constant */
      status: 'success';
      data: {
        attachment: {
          id: string;
          name: string;
          /** @description by the content of the file */
          media_type: string;
          size_bytes: number;
          by_user_id: string | null;
          by: string | null;
          at: string | null;
          /** @description you may remove it, unless the case is under legal hold */
          may_remove: boolean;
        };
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostCasesByIdEscalateBody: {
      /** @description the id of a user: GET /api/v1/cases/{id}/colleagues */
      to: string;
      /** @description in your words; it stands in the history of the case */
      reason: string;
    };
    PostCasesByIdLegalHoldBody: {
      held: boolean;
      /** @description in your words; it stands in the history of the case */
      reason: string;
    };
    PostCasesByIdReferralsBody: {
      /** @description the id of a choice of the list REFERRAL_TYPE: GET /api/v1/lists/REFERRAL_TYPE */
      category_id: string;
      /** @description in your words; it stands in the history of the case */
      note?: string;
    };
    PostCasesByIdServicesBody: {
      /** @description the id of a choice of the list SERVICE_OFFERED: GET /api/v1/lists/SERVICE_OFFERED */
      category_id: string;
      /** @description in your words; it stands in the history of the case */
      note?: string;
    };
    PostCasesReply: {
      /** @constant */
      status: 'success';
      data: {
        id?: string;
        case_number?: string;
        title?: string | null;
        narrative?: string;
        plan?: string;
        type?: ('abuse' | 'counselling' | 'information') | null;
        category?: string;
        /** @enum {string} */
        priority?: 'low' | 'medium' | 'high';
        /** @enum {string} */
        status?: 'open' | 'closed' | 'escalated';
        reporter?: {
          id: string;
          person_id: string;
          first_name: string;
          last_name: string;
          phone: string | null;
          age: number | null;
          sex: string | null;
          location: string | null;
          may_call: boolean | null;
          may_text: boolean | null;
          keep_confidential: boolean | null;
          neutral_caller_id: boolean | null;
          safe_from: string | null;
          safe_until: string | null;
        };
        clients?: components['schemas']['Client'][];
        perpetrators?: components['schemas']['Perpetrator'][];
        assigned_user_id?: string | null;
        source?: {
          channel: string;
          uid: string | null;
        };
        /** @description the case is not deleted as long as this is true */
        legal_hold?: boolean;
        in_danger?: ('no' | 'yes' | 'unknown') | null;
        whereabouts?: string | null;
        gbv_related?: boolean | null;
        incidence_when?: string | null;
        incidence_location?: string | null;
        may_call?: boolean | null;
        may_text?: boolean | null;
        keep_confidential?: boolean | null;
        neutral_caller_id?: boolean | null;
        safe_from?: string | null;
        safe_until?: string | null;
        /** Format: date-time */
        created_at?: string;
        /** Format: date-time */
        updated_at?: string;
        closed_at?: string | null;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostClassifierClassifyBody: {
      text?: string;
      narrative?: string;
      /** @description below it the category is not claimed; left out: that of the engine */
      threshold?: number;
    };
    PostClassifierClassifyReply: {
      classification: {
        main_category: string;
        main_category_confidence: number | null;
        sub_category: string | null;
        priority: ('low' | 'medium' | 'high') | null;
        intervention_type: string | null;
        candidates: {
          label: string;
          probability: number;
        }[];
        engine: string;
        threshold: number;
        below_threshold: boolean;
        /** @description how the confidence was fitted to data; `cap`: no more is ever claimed */
        calibration: {
          /** @constant */
          method: 'none';
          cap: number;
          reason: string;
        };
        /** @description the words that the category rests on, the strongest of them, in order of place */
        evidence: {
          category: string;
          text: string;
          /** @description UTF-16 offset */
          start: number;
          end: number;
          weight: number;
          negated: boolean;
        }[];
        /** @description how many quotes there were beside those of `evidence` */
        evidence_left_out: number;
      };
      /** @description name and version of the engine that answered */
      engine: string;
      /**
       * @description `model`: its own probability; `heuristic`: computed by rules; `none`: the engine gives no confidence
       * @enum {string}
       */
      confidence_kind: 'model' | 'calibrated' | 'heuristic' | 'none';
      warnings: string[];
      /** @description in seconds */
      processing_time: number;
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    PostClientsBody: {
      first_name: string;
      last_name?: string;
      phone?: string | null;
      age?: number | null;
      /** @description a name of the list GENDER */
      sex?: string | null;
      /** @description a name of the list LOCATION */
      location?: string | null;
      /** @description false: dialled only with a named override; null: unknown */
      may_call?: boolean | null;
      /** @description false: no messages; null: unknown */
      may_text?: boolean | null;
      /** @description no other person may learn that the helpline contacts this person */
      keep_confidential?: boolean | null;
      /** @description calls show no number of the helpline */
      neutral_caller_id?: boolean | null;
      /** @description HH:MM in the helpline's time zone; sent together with the other one, may span midnight */
      safe_from?: string | null;
      /** @description HH:MM in the helpline's time zone; sent together with the other one, may span midnight */
      safe_until?: string | null;
      case_id?: string | null;
      /** @description whether the client reported the case; false when left out */
      is_reporter?: boolean;
    };
    PostClientsReply: {
      /** @constant */
      status: 'success';
      data: {
        id?: string;
        person_id?: string;
        first_name?: string;
        last_name?: string;
        phone?: string | null;
        age?: number | null;
        sex?: string | null;
        location?: string | null;
        may_call?: boolean | null;
        may_text?: boolean | null;
        keep_confidential?: boolean | null;
        neutral_caller_id?: boolean | null;
        safe_from?: string | null;
        safe_until?: string | null;
        case_id?: string | null;
        is_reporter?: boolean;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostCommunicationsBody: {
      /**
       * @description sms and email are sent when the direction is outbound
       * @enum {string}
       */
      channel: 'call' | 'sms' | 'email' | 'chat' | 'walkin';
      /**
       * @description outbound when left out
       * @enum {string}
       */
      direction?: 'inbound' | 'outbound';
      /** @description of an SMS or e-mail: that of the contact when left out */
      address?: string | null;
      subject?: string | null;
      body: string;
      case_id?: string | null;
      contact_id?: string | null;
      /** @description that of the contact and case when left out */
      thread_id?: string | null;
      /** @description the reason to send a message against a wish in the case file; kept in the audit */
      override_reason?: string;
    };
    PostCommunicationsInboundBody: {
      /** @enum {string} */
      channel: 'sms' | 'email' | 'chat';
      /** @description the telephone number, e-mail address or name of the sender */
      from: string;
      /** @description the id of the message at the gateway: the same message of a channel is stored once */
      message_id: string;
      /** @description when it was sent */
      timestamp: string | number;
      body: string;
      subject?: string | null;
    };
    PostCommunicationsInboundReply: {
      /** @constant */
      status: 'success';
      data: {
        id: string;
        thread_id: string;
        contact_id: string | null;
        case_id: string | null;
        /** @description false: the same message came before, and is stored once */
        is_new: boolean;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostCommunicationsReply: {
      /** @constant */
      status: 'success';
      data: {
        id?: string;
        /** @enum {string} */
        channel?: 'call' | 'sms' | 'email' | 'chat' | 'walkin';
        /** @enum {string} */
        direction?: 'inbound' | 'outbound';
        address?: string | null;
        subject?: string | null;
        body?: string;
        /**
         * @description queued, sent or failed of a message that this server sends; else received or recorded
         * @enum {string}
         */
        status?: 'received' | 'recorded' | 'queued' | 'sent' | 'failed';
        case_id?: string | null;
        contact_id?: string | null;
        thread_id?: string | null;
        /** Format: date-time */
        created_at?: string;
        /** @description when the gateway took it */
        sent_at?: string | null;
        /** @description why it was not sent */
        failure?: string | null;
        /** @description why it failed: a code, and the values that the sentence in `failure` was made of */
        failure_reason?:
          | ({
              /** @enum {string} */
              code:
                'no-gateway' | 'gateway-refused' | 'gateway-unreachable' | 'contact-not-wished' | 'given-up';
            } & {
              [key: string]: unknown;
            })
          | null;
        /** @description as how many SMS it is sent; of an outbound SMS only */
        sms_parts?: number;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostDeskAgentsByIdLanguagesBody: {
      languages: string[];
    };
    PostDeskAgentsByIdLanguagesReply: {
      /** @constant */
      status: 'success';
      data: {
        languages: string[];
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostDeskCallbacksByIdOutcomeBody: {
      /** @enum {string} */
      outcome: 'reached' | 'not-reached' | 'answering-machine';
    };
    PostDeskCallbacksByIdOutcomeReply: {
      /** @constant */
      status: 'success';
      data: {
        callback: {
          id: number;
          /** @description the first call that came to nothing */
          call_id: string;
          /** @description how many calls of that person came to nothing */
          calls: number;
          phone: string;
          reason: string;
          /** @enum {string} */
          state: 'open' | 'taken' | 'done';
          tries: number;
          /** @description seconds; of several calls the longest */
          waited: number;
          /** Format: date-time */
          created_at: string;
          taken_by: number | null;
          taken_at: string | null;
          done_at: string | null;
          done_reason: ('outcome' | 'called-in' | 'called' | 'not-in-service' | 'merged') | null;
          outcome: ('reached' | 'not-reached' | 'answering-machine') | null;
          tried_call_id: string | null;
          /** @description null: it is not put off, or not any more */
          snoozed_until: string | null;
          /** @description why it was put off, until it is taken; with pseudonyms for who may not read names */
          snooze_note: string | null;
          snoozed_by_user_id: number | null;
          snoozed_by: string | null;
          contact: {
            /** @description false: only with a named override; null: not known */
            may_call: boolean | null;
            /** @description why it may not be called now */
            reason: string | null;
            safe_from: string | null;
            safe_until: string | null;
            keep_confidential: boolean;
            /** @description the call shows no number of the helpline */
            neutral_caller_id: boolean;
          };
          /** @description persons who have this number, or had it before, whom you may see; the newest first, at most 3 */
          persons: {
            id: string;
            name: string;
          }[];
        };
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostDeskCallbacksByIdSnoozeBody: {
      /**
       * Format: date-time
       * @description in the future, at most 7 days from now; required without for_minutes
       */
      until?: string;
      /** @description from now on, instead of until */
      for_minutes?: number;
      /** @description why, for who calls then */
      note?: string;
    };
    PostDeskCallbacksByIdTakeBody: {
      /** @description why to call a number that the case file says may not be called now; kept in the audit */
      override?: string;
    };
    PostDeskPhonesByIdRenewReply: {
      /** @constant */
      status: 'success';
      data: {
        phones: {
          /** @enum {string} */
          kind: 'sip' | 'webrtc';
          username: string;
          password: string;
          display_name: string;
        }[];
        in_effect: boolean;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostInboxByIdReadReply: {
      /** @constant */
      status: 'success';
      data: {
        id: string;
        /** Format: date-time */
        read_at: string;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostNerExtractBody: {
      text: string;
    };
    PostNerExtractReply: {
      /** @description by type; a type that the text does not have is left out */
      entities: {
        [key: string]: {
          text: string;
          /** @description UTF-16 offset */
          start: number;
          end: number;
          confidence: number | null;
          /** @enum {string} */
          source: 'cue' | 'list' | 'shape' | 'model';
        }[];
      };
      /** @description name and version of the engine that answered */
      engine: string;
      /**
       * @description `model`: its own probability; `heuristic`: computed by rules; `none`: the engine gives no confidence
       * @enum {string}
       */
      confidence_kind: 'model' | 'calibrated' | 'heuristic' | 'none';
      warnings: string[];
      /** @description in seconds */
      processing_time: number;
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    PostPerpetratorsBody: {
      first_name: string;
      last_name?: string;
      phone?: string | null;
      age?: number | null;
      /** @description a name of the list GENDER */
      sex?: string | null;
      /** @description a name of the list LOCATION */
      location?: string | null;
      /** @description a name of the list AGE_GROUP */
      age_group?: string | null;
      date_of_birth?: string | null;
      /** @description where the person lives, in words */
      residence?: string | null;
      /** @description a name of the list RELATIONSHIP */
      relationship?: string | null;
      /** @description a name of the list SHARES_HOME */
      shares_home?: string | null;
      /** @description a name of the list MARITAL_STATUS */
      marital_status?: string | null;
      /** @description a name of the list OCCUPATION */
      employment?: string | null;
      /** @description a name of the list HEALTH_STATUS */
      health_status?: string | null;
      spouse_name?: string | null;
      /** @description a name of the list OCCUPATION */
      spouse_profession?: string | null;
      guardian_name?: string | null;
      notes?: string | null;
      case_id?: string | null;
    };
    PostPerpetratorsReply: {
      /** @constant */
      status: 'success';
      data: {
        id?: string;
        person_id?: string;
        first_name?: string;
        last_name?: string;
        phone?: string | null;
        age?: number | null;
        sex?: string | null;
        location?: string | null;
        age_group?: string | null;
        date_of_birth?: string | null;
        residence?: string | null;
        relationship?: string | null;
        shares_home?: string | null;
        marital_status?: string | null;
        employment?: string | null;
        health_status?: string | null;
        spouse_name?: string | null;
        spouse_profession?: string | null;
        guardian_name?: string | null;
        notes?: string | null;
        case_id?: string | null;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostPersonsByIdFlagsBody: {
      /** @enum {string} */
      kind: 'danger' | 'do_not_call_back' | 'needs_interpreter' | 'prank_caller' | 'abusive' | 'other';
      /** @description in your words; the next counsellor of the caller reads it */
      reason: string;
      /** @description in the future, within 3 years; null or left out: it holds until it is removed */
      expires_at?: string | null;
    };
    PostPersonsByIdFlagsReply: {
      /** @constant */
      status: 'success';
      data: {
        flag: {
          id: string;
          /**
           * @description `danger`: in danger, or dangerous
           * @enum {string}
           */
          kind: 'danger' | 'do_not_call_back' | 'needs_interpreter' | 'prank_caller' | 'abusive' | 'other';
          /** @description in the words of its author */
          reason: string;
          /** @description neither removed nor expired */
          holds: boolean;
          set_by_user_id: string;
          set_by: string;
          /** Format: date-time */
          set_at: string;
          /** @description null: it holds until it is removed */
          expires_at: string | null;
          removed_by_user_id: string | null;
          removed_by: string | null;
          removed_at: string | null;
          may_remove: boolean;
        };
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostPersonsByIdMergesBody: {
      /** @description the person whose record is merged into this one */
      duplicate_id: string;
      /** @description how you know that both are the same person */
      reason: string;
      /** @description the record whose value stays, by field; left out: as the comparison proposes, which for safe_hours may be nothing */
      choices?: {
        /** @enum {string} */
        first_name?: 'kept' | 'duplicate';
        /** @enum {string} */
        last_name?: 'kept' | 'duplicate';
        /** @enum {string} */
        phone?: 'kept' | 'duplicate';
        /** @enum {string} */
        other_phone?: 'kept' | 'duplicate';
        /** @enum {string} */
        email?: 'kept' | 'duplicate';
        /** @enum {string} */
        birth_date?: 'kept' | 'duplicate';
        /** @enum {string} */
        age?: 'kept' | 'duplicate';
        /** @enum {string} */
        sex?: 'kept' | 'duplicate';
        /** @enum {string} */
        national_id?: 'kept' | 'duplicate';
        /** @enum {string} */
        language?: 'kept' | 'duplicate';
        /** @enum {string} */
        location?: 'kept' | 'duplicate';
        /** @enum {string} */
        address?: 'kept' | 'duplicate';
        /** @enum {string} */
        residence?: 'kept' | 'duplicate';
        /** @enum {string} */
        landmark?: 'kept' | 'duplicate';
        /** @enum {string} */
        nationality?: 'kept' | 'duplicate';
        /** @enum {string} */
        tribe?: 'kept' | 'duplicate';
        /** @enum {string} */
        is_refugee?: 'kept' | 'duplicate';
        /** @enum {string} */
        may_call?: 'kept' | 'duplicate';
        /** @enum {string} */
        may_text?: 'kept' | 'duplicate';
        /** @enum {string} */
        keep_confidential?: 'kept' | 'duplicate';
        /** @enum {string} */
        neutral_caller_id?: 'kept' | 'duplicate';
        /** @enum {string} */
        safe_hours?: 'kept' | 'duplicate';
      };
      /** @description versions of the comparison that you have seen: nothing is merged where a record has changed since; left out: both are merged as they are */
      expected_versions?: {
        kept: string;
        duplicate: string;
      };
    };
    PostPersonsByIdMergesReply: {
      /** @constant */
      status: 'success';
      data: {
        merge: {
          id: string;
          /** @description the record that was kept; it may have been merged into another one since */
          person_id: string;
          duplicate_id: string;
          duplicate_name: string;
          /** @description in the words of its author */
          reason: string;
          by_user_id: string;
          by: string;
          /** Format: date-time */
          at: string;
          /** @description as both records were */
          differences: {
            /** @enum {string} */
            field:
              | 'first_name'
              | 'last_name'
              | 'phone'
              | 'other_phone'
              | 'email'
              | 'birth_date'
              | 'age'
              | 'sex'
              | 'national_id'
              | 'language'
              | 'location'
              | 'address'
              | 'residence'
              | 'landmark'
              | 'nationality'
              | 'tribe'
              | 'is_refugee'
              | 'may_call'
              | 'may_text'
              | 'keep_confidential'
              | 'neutral_caller_id'
              | 'safe_hours';
            /** @description yes or no of a wish (codes, the same in every language), the name of a category as it was then, else the value; null: not known */
            kept: string | null;
            /** @description the same, in the duplicate */
            duplicate: string | null;
            /** @description the record whose value stays; of a comparison: where you choose nothing, and null where you must choose */
            stays: ('kept' | 'duplicate') | null;
          }[];
        };
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostQaEvaluateBody: {
      /** @description one turn a line, with the speaker in front: `Agent:`, `Caller:` */
      transcript: string;
    };
    PostQaEvaluateReply: {
      evaluations: {
        [key: string]: {
          submetric: string;
          metric_id: string;
          /** @description null: it cannot be judged from the text */
          prediction: boolean | null;
          score: ('✓' | '✗') | null;
          probability: number | null;
          /** @description why it cannot be judged */
          reason: string | null;
          evidence: {
            text: string;
            turn: string;
            start: number;
            end: number;
          }[];
          /** @description how many quotes there were beside those of `evidence` */
          evidence_left_out: number;
        }[];
      };
      overall_qa_score: number | null;
      detailed_scores: {
        [key: string]: {
          score_percent: number | null;
        };
      };
      /** @description share of the criteria that could be judged */
      assessable: number;
      /** @description name and version of the engine that answered */
      engine: string;
      /**
       * @description `model`: its own probability; `heuristic`: computed by rules; `none`: the engine gives no confidence
       * @enum {string}
       */
      confidence_kind: 'model' | 'calibrated' | 'heuristic' | 'none';
      warnings: string[];
      /** @description in seconds */
      processing_time: number;
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    PostQaPredictBody: {
      context: string;
      question: string;
      /**
       * @description an answer of a lower confidence is not given
       * @default 0.3
       */
      threshold: number;
    };
    PostQaPredictReply: {
      answer: string;
      confidence: number;
      /** @description UTF-16 offset into the context; -1 without an answer */
      start_position: number;
      end_position: number;
      /** @description name and version of the engine that answered */
      engine: string;
      /**
       * @description `model`: its own probability; `heuristic`: computed by rules; `none`: the engine gives no confidence
       * @enum {string}
       */
      confidence_kind: 'model' | 'calibrated' | 'heuristic' | 'none';
      warnings: string[];
      /** @description in seconds */
      processing_time: number;
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    PostSavedViewsBody: {
      /** @enum {string} */
      list: 'calls' | 'cases';
      name: string;
      /** @description filters as the address of the page has them; the page leaves out what it does not know */
      search: {
        [key: string]: string | number | boolean;
      };
      /** @description the role whose users see the view too: for supervisors and administrators; null: no role */
      shared_with?:
        | (
            | 'counsellor'
            | 'supervisor'
            | 'case_manager'
            | 'case_worker'
            | 'partner'
            | 'media_account'
            | 'administrator'
          )
        | null;
    };
    PostSavedViewsReply: {
      /** @constant */
      status: 'success';
      data: {
        view: {
          id: string;
          /**
           * @description the list that it filters
           * @enum {string}
           */
          list: 'calls' | 'cases';
          name: string;
          search: {
            [key: string]: string | number | boolean;
          };
          shared_with:
            | (
                | 'counsellor'
                | 'supervisor'
                | 'case_manager'
                | 'case_worker'
                | 'partner'
                | 'media_account'
                | 'administrator'
              )
            | null;
          /** @description yours: you may change and delete it */
          is_own: boolean;
          owner: string;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
        };
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostSttTranscribeBody: {
      /** Format: binary */
      audio: string;
      language?: string;
    };
    PostSttTranscribeReply: {
      /** Format: uuid */
      task_id: string;
      transcript: string;
      language: string | null;
      confidence: number | null;
      duration: number;
      processing_time: number | null;
      segments: {
        segment_id: number;
        /** @description `speaker_1` is the first channel (the left or only one), `speaker_2` the second, and so on */
        speaker: string;
        start: number;
        end: number;
        text: string;
        language: string;
        confidence: number | null;
        doubt: ('low-probability' | 'repetition' | 'echo') | null;
        words: {
          text: string;
          start: number;
          end: number;
          confidence: number;
        }[];
      }[];
      warnings: string[];
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    PostSummarizerSummarizeBody: {
      text: string;
      /**
       * @description length of the summary, in `length_unit`
       * @default 150
       */
      max_length: number;
      /** @default 20 */
      min_length: number;
    };
    PostSummarizerSummarizeReply: {
      summary: string;
      /** @description in `length_unit` */
      summary_length: number;
      /** @enum {string} */
      length_unit: 'words' | 'tokens';
      /** @description words of the summary / words of the text */
      compression_ratio: number;
      /** @description a sentence was cut to stay within `max_length` */
      truncated: boolean;
      /** @description the places of the text that the summary is made of; none where the engine uses its own words */
      sources: {
        text: string;
        start: number;
        end: number;
      }[];
      /** @description name and version of the engine that answered */
      engine: string;
      /**
       * @description `model`: its own probability; `heuristic`: computed by rules; `none`: the engine gives no confidence
       * @enum {string}
       */
      confidence_kind: 'model' | 'calibrated' | 'heuristic' | 'none';
      warnings: string[];
      /** @description in seconds */
      processing_time: number;
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    PostTranslateBody: {
      text: string;
      /** @description `auto`: by the words, among LANGUAGES */
      source_language?: string;
      /** @description left out: TRANSLATE_TO */
      target_language?: string;
    };
    PostTranslateReply: {
      original_text: string;
      translated_text: string;
      source_language: string;
      target_language: string;
      /** @description certainty of the model about its words, not adequacy; null where the engine gives none */
      confidence: number | null;
      decoding: string | null;
      /** @description name and version of the engine that answered */
      engine: string;
      /**
       * @description `model`: its own probability; `heuristic`: computed by rules; `none`: the engine gives no confidence
       * @enum {string}
       */
      confidence_kind: 'model' | 'calibrated' | 'heuristic' | 'none';
      warnings: string[];
      /** @description in seconds */
      processing_time: number;
    } & {
      /** @constant */
      status: 'success';
      error: null;
      /** Format: date-time */
      timestamp: string;
    };
    PostUsersBody: {
      /** @description letters of one script, digits, spaces and . _ - @ + '; no two users have names that look alike */
      username: string;
      first_name: string;
      last_name?: string;
      email?: string | null;
      phone?: string | null;
      /** @enum {string} */
      role:
        | 'counsellor'
        | 'supervisor'
        | 'case_manager'
        | 'case_worker'
        | 'partner'
        | 'media_account'
        | 'administrator';
      /** @description the number of their telephone: 2 to 10 digits */
      extension?: string | null;
      /**
       * @description the telephone of the extension: on a desk (SIP, RTP), in a browser (WebRTC), or both, which ring at once; desk when left out
       * @enum {string}
       */
      extension_kind?: 'desk' | 'browser' | 'both';
      /** @description true when left out */
      is_active?: boolean;
      /** @description made up, and known to no one, when left out */
      password?: string;
    };
    PostUsersReply: {
      /** @constant */
      status: 'success';
      data: {
        id?: string;
        username?: string;
        first_name?: string;
        last_name?: string;
        email?: string | null;
        phone?: string | null;
        /** @enum {string} */
        role?:
          | 'counsellor'
          | 'supervisor'
          | 'case_manager'
          | 'case_worker'
          | 'partner'
          | 'media_account'
          | 'administrator';
        extension?: string | null;
        /** @enum {string} */
        extension_kind?: 'desk' | 'browser' | 'both';
        is_active?: boolean;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostWebhooksByIdDeliveriesByDeliveryIdRedeliverBody: Record<string, never>;
    PostWebhooksByIdDeliveriesByDeliveryIdRedeliverReply: {
      /** @constant */
      status: 'success';
      data: {
        /** Format: uuid */
        id: string;
        event: string;
        /** @description the record that the event is about, e.g. case:12; events of one subject come in order */
        subject: string;
        /**
         * @description failed: given up
         * @enum {string}
         */
        status: 'pending' | 'delivered' | 'failed';
        attempts: number;
        /** Format: date-time */
        created_at: string;
        last_attempt_at: string | null;
        http_status: number | null;
        error: string | null;
        /** @description why it failed: a code, and the values that the sentence in `error` was made of */
        error_reason:
          | ({
              /** @enum {string} */
              code:
                | 'receiver-answered'
                | 'receiver-late'
                | 'receiver-unreachable'
                | 'address-not-allowed'
                | 'webhook-deleted'
                | 'webhook-paused'
                | 'maker-not-cleared'
                | 'given-up';
            } & {
              [key: string]: unknown;
            })
          | null;
        duration_ms: number | null;
        delivered_at: string | null;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostWebhooksByIdRotateSecretReply: {
      /** @constant */
      status: 'success';
      data: {
        id: string;
        /** @description the key of the signatures, shown this once */
        secret: string;
        /**
         * Format: date-time
         * @description until then the secret of before signs too
         */
        previous_secret_until: string;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PostWebhooksSubscribeBody: {
      /** @enum {string} */
      event:
        | 'case.created'
        | 'case.updated'
        | 'case.closed'
        | 'user.created'
        | 'message.received'
        | 'call.started'
        | 'call.ended'
        | 'transcript.completed'
        | 'risk.raised'
        | 'recording.stored'
        | 'recording.failed'
        | 'callback.created'
        | 'callback.settled'
        | 'case.*'
        | 'user.*'
        | 'message.*'
        | 'call.*'
        | 'transcript.*'
        | 'risk.*'
        | 'recording.*'
        | 'callback.*';
      /** @description the HTTPS address that events are posted to */
      url: string;
      /**
       * @description true: the receiver gets names, numbers and addresses as they are, which needs the clearance for personal data; false: pseudonyms
       * @default false
       */
      personal_data: boolean;
    };
    PostWebhooksSubscribeReply: {
      /** @constant */
      status: 'success';
      data: {
        id: string;
        event: string;
        url: string;
        /** @enum {string} */
        status: 'active' | 'paused';
        /** @description false: the receiver gets pseudonyms */
        personal_data: boolean;
        /** @description false also while its maker may not subscribe to personal data any more: the receiver gets pseudonyms */
        personal_data_sent: boolean;
        /** @description the user name of its maker */
        created_by: string | null;
        /** Format: date-time */
        created_at: string;
        /** @description the key of the signatures, shown this once */
        secret: string;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PutCallsByIdDispositionBody: {
      /** @description the id of a choice of the list DISPOSITION: GET /api/v1/lists/DISPOSITION */
      disposition_id: string;
    };
    PutCallsByIdDispositionReply: {
      /** @constant */
      status: 'success';
      data: {
        disposition: {
          id: string;
          disposition_id: string;
          disposition: string;
          case_id: string | null;
          by_user_id: string | null;
          by: string | null;
          at: string | null;
        };
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PutCasesByIdBody: {
      title?: string | null;
      narrative?: string;
      plan?: string;
      /**
       * @description `information` when neither it nor a category is sent
       * @enum {string}
       */
      type?: 'abuse' | 'counselling' | 'information';
      /** @description a name of the list CASE_CATEGORY; the type itself when left out */
      category?: string;
      /**
       * @description medium when left out
       * @enum {string}
       */
      priority?: 'low' | 'medium' | 'high';
      /**
       * @description open when left out
       * @enum {string}
       */
      status?: 'open' | 'closed' | 'escalated';
      reporter?: {
        id: string;
      };
      /** @description of a new case: its author when null or left out */
      assigned_user_id?: string | null;
      /** @description `walkin` when left out; `uid` of the channel `call` is the id of a call that you may see */
      source?: {
        channel: string;
        uid?: string | null;
      };
      /** @description for those who may delete a case; false when left out */
      legal_hold?: boolean;
      /** @description whether the person is in danger now, as last asked; null: not asked */
      in_danger?: ('no' | 'yes' | 'unknown') | null;
      /** @description where the person is now */
      whereabouts?: string | null;
      /** @description whether it is about gender-based violence; null: unknown */
      gbv_related?: boolean | null;
      /** @description when it happened, as it was said */
      incidence_when?: string | null;
      /** @description where it happened */
      incidence_location?: string | null;
      /** @description false: dialled only with a named override; null: unknown */
      may_call?: boolean | null;
      /** @description false: no messages; null: unknown */
      may_text?: boolean | null;
      /** @description no other person may learn that the helpline contacts this person */
      keep_confidential?: boolean | null;
      /** @description calls show no number of the helpline */
      neutral_caller_id?: boolean | null;
      /** @description HH:MM in the helpline's time zone; sent together with the other one, may span midnight */
      safe_from?: string | null;
      /** @description HH:MM in the helpline's time zone; sent together with the other one, may span midnight */
      safe_until?: string | null;
    };
    PutClientsByIdBody: {
      first_name?: string;
      last_name?: string;
      phone?: string | null;
      age?: number | null;
      /** @description a name of the list GENDER */
      sex?: string | null;
      /** @description a name of the list LOCATION */
      location?: string | null;
      /** @description false: dialled only with a named override; null: unknown */
      may_call?: boolean | null;
      /** @description false: no messages; null: unknown */
      may_text?: boolean | null;
      /** @description no other person may learn that the helpline contacts this person */
      keep_confidential?: boolean | null;
      /** @description calls show no number of the helpline */
      neutral_caller_id?: boolean | null;
      /** @description HH:MM in the helpline's time zone; sent together with the other one, may span midnight */
      safe_from?: string | null;
      /** @description HH:MM in the helpline's time zone; sent together with the other one, may span midnight */
      safe_until?: string | null;
      case_id?: string | null;
      /** @description whether the client reported the case; false when left out */
      is_reporter?: boolean;
    };
    PutDeskPhonePasswordsCommonBody: {
      /** @description 12 to 128 characters of ASCII, not easily guessed; it is never shown again */
      password: string;
    };
    PutDraftsByKeyBody: {
      /** @description the values of the form, as its page writes them; the server does not read them */
      content: string;
    };
    PutDraftsByKeyReply: {
      /** @constant */
      status: 'success';
      data: {
        key: string;
        /** Format: date-time */
        saved_at: string;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PutPerpetratorsByIdBody: {
      first_name?: string;
      last_name?: string;
      phone?: string | null;
      age?: number | null;
      /** @description a name of the list GENDER */
      sex?: string | null;
      /** @description a name of the list LOCATION */
      location?: string | null;
      /** @description a name of the list AGE_GROUP */
      age_group?: string | null;
      date_of_birth?: string | null;
      /** @description where the person lives, in words */
      residence?: string | null;
      /** @description a name of the list RELATIONSHIP */
      relationship?: string | null;
      /** @description a name of the list SHARES_HOME */
      shares_home?: string | null;
      /** @description a name of the list MARITAL_STATUS */
      marital_status?: string | null;
      /** @description a name of the list OCCUPATION */
      employment?: string | null;
      /** @description a name of the list HEALTH_STATUS */
      health_status?: string | null;
      spouse_name?: string | null;
      /** @description a name of the list OCCUPATION */
      spouse_profession?: string | null;
      guardian_name?: string | null;
      notes?: string | null;
      case_id?: string | null;
    };
    PutReportersByIdBody: {
      first_name?: string;
      last_name?: string;
      phone?: string | null;
      age?: number | null;
      /** @description a name of the list GENDER */
      sex?: string | null;
      /** @description a name of the list LOCATION */
      location?: string | null;
      /** @description false: dialled only with a named override; null: unknown */
      may_call?: boolean | null;
      /** @description false: no messages; null: unknown */
      may_text?: boolean | null;
      /** @description no other person may learn that the helpline contacts this person */
      keep_confidential?: boolean | null;
      /** @description calls show no number of the helpline */
      neutral_caller_id?: boolean | null;
      /** @description HH:MM in the helpline's time zone; sent together with the other one, may span midnight */
      safe_from?: string | null;
      /** @description HH:MM in the helpline's time zone; sent together with the other one, may span midnight */
      safe_until?: string | null;
    };
    PutReportersByIdReply: {
      /** @constant */
      status: 'success';
      data: {
        id?: string;
        person_id?: string;
        first_name?: string;
        last_name?: string;
        phone?: string | null;
        age?: number | null;
        sex?: string | null;
        location?: string | null;
        may_call?: boolean | null;
        may_text?: boolean | null;
        keep_confidential?: boolean | null;
        neutral_caller_id?: boolean | null;
        safe_from?: string | null;
        safe_until?: string | null;
      };
      message: string;
      /** Format: date-time */
      timestamp: string;
    };
    PutSavedViewsByIdBody: {
      name?: string;
      /** @description filters as the address of the page has them; the page leaves out what it does not know */
      search?: {
        [key: string]: string | number | boolean;
      };
      /** @description the role whose users see the view too: for supervisors and administrators; null: no role */
      shared_with?:
        | (
            | 'counsellor'
            | 'supervisor'
            | 'case_manager'
            | 'case_worker'
            | 'partner'
            | 'media_account'
            | 'administrator'
          )
        | null;
    };
    PutUsersByIdBody: {
      /** @description letters of one script, digits, spaces and . _ - @ + '; no two users have names that look alike */
      username?: string;
      first_name?: string;
      last_name?: string;
      email?: string | null;
      phone?: string | null;
      /** @enum {string} */
      role?:
        | 'counsellor'
        | 'supervisor'
        | 'case_manager'
        | 'case_worker'
        | 'partner'
        | 'media_account'
        | 'administrator';
      /** @description the number of their telephone: 2 to 10 digits */
      extension?: string | null;
      /**
       * @description the telephone of the extension: on a desk (SIP, RTP), in a browser (WebRTC), or both, which ring at once; desk when left out
       * @enum {string}
       */
      extension_kind?: 'desk' | 'browser' | 'both';
      /** @description true when left out */
      is_active?: boolean;
    };
    PutWebhooksByIdBody: {
      /** @enum {string} */
      status: 'active' | 'paused';
    };
    Reporter: {
      id: string;
      person_id: string;
      first_name: string;
      last_name: string;
      phone: string | null;
      age: number | null;
      sex: string | null;
      location: string | null;
      may_call: boolean | null;
      may_text: boolean | null;
      keep_confidential: boolean | null;
      neutral_caller_id: boolean | null;
      safe_from: string | null;
      safe_until: string | null;
    };
    User: {
      id: string;
      username: string;
      first_name: string;
      last_name: string;
      email: string | null;
      phone: string | null;
      /** @enum {string} */
      role:
        | 'counsellor'
        | 'supervisor'
        | 'case_manager'
        | 'case_worker'
        | 'partner'
        | 'media_account'
        | 'administrator';
      extension: string | null;
      /** @enum {string} */
      extension_kind: 'desk' | 'browser' | 'both';
      is_active: boolean;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getAuthForgot: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetAuthForgotReply'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postAuthForgot: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostAuthForgotBody'];
      };
    };
    responses: {
      /** @description Success */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthForgotReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postAuthLogin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostAuthLoginBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLoginReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postAuthLogout: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLogoutReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getAuthMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetAuthMeReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postAuthPassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostAuthPasswordBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLoginReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postAuthRefresh: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostAuthRefreshBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLoginReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postAuthReset: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostAuthResetBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLoginReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCalls: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        order?: 'asc' | 'desc';
        sort?: 'started_at' | 'duration';
        from?: string;
        to?: string;
        status?: 'in_progress' | 'completed';
        direction?: 'inbound' | 'outbound';
        number?: string;
        agent?: string;
        line?: string;
        end_reason?:
          | 'caller-hung-up'
          | 'agent-hung-up'
          | 'third-party-hung-up'
          | 'hung-up'
          | 'abandoned-in-queue'
          | 'cancelled'
          | 'caller-lost'
          | 'agent-lost'
          | 'no-answer'
          | 'busy'
          | 'declined'
          | 'not-in-service'
          | 'unreachable'
          | 'network-failure'
          | 'agent-no-answer'
          | 'ended-by-supervisor'
          | 'ended-by-program'
          | 'callback-promised'
          | 'switch-failure'
          | 'returned-to-dial-plan'
          | 'switch-restarted'
          | 'ended-while-away'
          | 'unanswered-while-away'
          | 'other';
        disposition?: string;
        category?: string;
        priority?: 'low' | 'medium' | 'high';
        risk?: string;
        alert?: 'info' | 'warning' | 'urgent';
        language?: string;
        min_duration?: number;
        max_duration?: number;
        min_wait?: number;
        max_wait?: number;
        has_recording?: 'true' | 'false';
        has_case?: 'true' | 'false';
        q?: string;
        speaker?: 'caller' | 'agent' | 'third-party';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCallsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCallsActive: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCallsActiveReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  postCallsAlertRulesTry: {
    parameters: {
      query?: {
        calls?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostCallsAlertRulesTryBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostCallsAlertRulesTryReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Faulty: `detail` names each fault. Of a translation: no engine knows this pair of languages */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getCallsChoices: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCallsChoicesReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCallsExport: {
    parameters: {
      query?: {
        order?: 'asc' | 'desc';
        sort?: 'started_at' | 'duration';
        from?: string;
        to?: string;
        status?: 'in_progress' | 'completed';
        direction?: 'inbound' | 'outbound';
        number?: string;
        agent?: string;
        line?: string;
        end_reason?:
          | 'caller-hung-up'
          | 'agent-hung-up'
          | 'third-party-hung-up'
          | 'hung-up'
          | 'abandoned-in-queue'
          | 'cancelled'
          | 'caller-lost'
          | 'agent-lost'
          | 'no-answer'
          | 'busy'
          | 'declined'
          | 'not-in-service'
          | 'unreachable'
          | 'network-failure'
          | 'agent-no-answer'
          | 'ended-by-supervisor'
          | 'ended-by-program'
          | 'callback-promised'
          | 'switch-failure'
          | 'returned-to-dial-plan'
          | 'switch-restarted'
          | 'ended-while-away'
          | 'unanswered-while-away'
          | 'other';
        disposition?: string;
        category?: string;
        priority?: 'low' | 'medium' | 'high';
        risk?: string;
        alert?: 'info' | 'warning' | 'urgent';
        language?: string;
        min_duration?: number;
        max_duration?: number;
        min_wait?: number;
        max_wait?: number;
        has_recording?: 'true' | 'false';
        has_case?: 'true' | 'false';
        q?: string;
        speaker?: 'caller' | 'agent' | 'third-party';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': unknown;
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCallsByCallId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCallsByCallIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getCallsByCallIdClassificationEvolution: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCallsByCallIdClassificationEvolutionReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  postCallsByCallIdEnd: {
    parameters: {
      query?: {
        reason?: string;
      };
      header?: never;
      path: {
        call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostCallsByCallIdEndReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Faulty: `detail` names each fault. Of a translation: no engine knows this pair of languages */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getCallsByCallIdPeaks: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCallsByCallIdPeaksReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getCallsByCallIdRecording: {
    parameters: {
      query?: {
        ticket?: string;
      };
      header?: never;
      path: {
        call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/wav': unknown;
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Faulty: `detail` names each fault. Of a translation: no engine knows this pair of languages */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  postCallsByCallIdRecordingTicket: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostCallsByCallIdRecordingTicketReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getCallsByCallIdSegments: {
    parameters: {
      query?: {
        limit?: number;
        offset?: number;
      };
      header?: never;
      path: {
        call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCallsByCallIdSegmentsReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Faulty: `detail` names each fault. Of a translation: no engine knows this pair of languages */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getCallsByCallIdTranscript: {
    parameters: {
      query?: {
        include_segments?: string;
      };
      header?: never;
      path: {
        call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCallsByCallIdTranscriptReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Faulty: `detail` names each fault. Of a translation: no engine knows this pair of languages */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getCallsByIdAccesses: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCallsByIdAccessesReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCallsByIdCaller: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCallsByIdCallerReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCallsByIdCases: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCallsByIdCasesReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCallsByIdDisposition: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCallsByIdDispositionReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  putCallsByIdDisposition: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PutCallsByIdDispositionBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PutCallsByIdDispositionReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCallsByIdFeedback: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCallsByIdFeedbackReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postCallsByIdFeedback: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostCallsByIdFeedbackBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostCallsByIdFeedbackReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postCallsByIdFeedbackByFeedbackIdWithdraw: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        feedback_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostCallsByIdFeedbackReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCallsByIdMessages: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCallsByIdMessagesReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postCallsByIdMessages: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostCallsByIdMessagesBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostCallsByIdMessagesReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCallsByIdSuggestions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCallsByIdSuggestionsReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postCallsByIdSuggestionsBySuggestionId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        suggestion_id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostCallsByIdSuggestionsBySuggestionIdBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostCallsByIdSuggestionsBySuggestionIdReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCases: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        sort?: 'id' | 'priority' | 'status' | 'created_at' | 'updated_at';
        order?: 'asc' | 'desc';
        created_after?: string;
        created_before?: string;
        status?: 'open' | 'closed' | 'escalated';
        type?: string;
        q?: string;
        assigned_to?: string;
        created_by?: string;
        escalated_to?: string;
        category_id?: string;
        priority?: 'low' | 'medium' | 'high';
        unassigned?: 'true' | 'false';
        closed_after?: string;
        closed_before?: string;
        call?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCasesReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postCases: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostCasesBody'];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostCasesReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCasesExport: {
    parameters: {
      query: {
        ids: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': unknown;
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCasesById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCasesByIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  putCasesById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PutCasesByIdBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostCasesReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The record has changed since the state that `If-Match` names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description `If-Match` is missing, and this server demands it */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  deleteCasesById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLogoutReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The record has changed since the state that `If-Match` names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description `If-Match` is missing, and this server demands it */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCasesByIdAccesses: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCallsByIdAccessesReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCasesByIdAttachments: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCasesByIdAttachmentsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postCasesByIdAttachments: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'multipart/form-data': components['schemas']['PostCasesByIdAttachmentsBody'];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostCasesByIdAttachmentsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCasesByIdAttachmentsByAttachmentIdContent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        attachmentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': unknown;
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postCasesByIdAttachmentsByAttachmentIdRemoval: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        attachmentId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostCasesByIdAttachmentsByAttachmentIdRemovalBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLogoutReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCasesByIdCalls: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCasesByIdCallsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  putCasesByIdCallsByCallId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLogoutReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  deleteCasesByIdCallsByCallId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLogoutReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCasesByIdColleagues: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCasesByIdColleaguesReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postCasesByIdEscalate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostCasesByIdEscalateBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostCasesReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The record has changed since the state that `If-Match` names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description `If-Match` is missing, and this server demands it */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCasesByIdFollowUp: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCasesByIdFollowUpReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCasesByIdHistory: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCasesByIdHistoryReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postCasesByIdLegalHold: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostCasesByIdLegalHoldBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostCasesReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The record has changed since the state that `If-Match` names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description `If-Match` is missing, and this server demands it */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postCasesByIdReferrals: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostCasesByIdReferralsBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostCasesReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The record has changed since the state that `If-Match` names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description `If-Match` is missing, and this server demands it */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCasesByIdServices: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCasesByIdServicesReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postCasesByIdServices: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostCasesByIdServicesBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostCasesReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The record has changed since the state that `If-Match` names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description `If-Match` is missing, and this server demands it */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getClients: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        sort?: 'id' | 'created_at';
        order?: 'asc' | 'desc';
        created_after?: string;
        created_before?: string;
        type?: 'client' | 'reporter';
        q?: string;
        case_id?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetClientsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postClients: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostClientsBody'];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostClientsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getClientsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetClientsByIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  putClientsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PutClientsByIdBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostClientsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The record has changed since the state that `If-Match` names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description `If-Match` is missing, and this server demands it */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCommunications: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        sort?: 'id' | 'created_at';
        order?: 'asc' | 'desc';
        created_after?: string;
        created_before?: string;
        status?: 'received' | 'recorded' | 'queued' | 'sent' | 'failed';
        type?: 'call' | 'sms' | 'email' | 'chat' | 'walkin';
        q?: string;
        case_id?: string;
        contact_id?: string;
        thread_id?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCommunicationsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postCommunications: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostCommunicationsBody'];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostCommunicationsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postCommunicationsInbound: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostCommunicationsInboundBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostCommunicationsInboundReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description A part that this needs is away or not configured */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getCommunicationsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCommunicationsByIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getDashboardAgentPerformance: {
    parameters: {
      query?: {
        from?: string;
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetDashboardAgentPerformanceReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getDashboardCasesByType: {
    parameters: {
      query?: {
        from?: string;
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetDashboardCasesByTypeReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getDashboardStats: {
    parameters: {
      query?: {
        from?: string;
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetDashboardStatsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postDeskAgentsByIdLanguages: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostDeskAgentsByIdLanguagesBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostDeskAgentsByIdLanguagesReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getDeskCallbacks: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        order?: 'asc' | 'desc';
        state?: 'open' | 'taken' | 'done';
        snoozed?: 'true' | 'false';
        number?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetDeskCallbacksReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postDeskCallbacksByIdOutcome: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostDeskCallbacksByIdOutcomeBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostDeskCallbacksByIdOutcomeReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postDeskCallbacksByIdSnooze: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostDeskCallbacksByIdSnoozeBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostDeskCallbacksByIdOutcomeReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postDeskCallbacksByIdTake: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostDeskCallbacksByIdTakeBody'];
      };
    };
    responses: {
      /** @description Success */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLogoutReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getDeskFigures: {
    parameters: {
      query?: {
        day?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetDeskFiguresReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postDeskLeaving: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLogoutReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getDeskPhonePasswords: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetDeskPhonePasswordsReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  putDeskPhonePasswordsCommon: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PutDeskPhonePasswordsCommonBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLogoutReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  deleteDeskPhonePasswordsCommon: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLogoutReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getDeskPhonesById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetDeskPhonesByIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  putDeskPhonesByIdPassword: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PutDeskPhonePasswordsCommonBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLogoutReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  deleteDeskPhonesByIdPassword: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLogoutReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postDeskPhonesByIdRenew: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostDeskPhonesByIdRenewReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postDeskRejoin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLogoutReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postDeskWrapUpExtend: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLogoutReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getDrafts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetDraftsReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getDraftsByKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        key: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetDraftsByKeyReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  putDraftsByKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        key: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PutDraftsByKeyBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PutDraftsByKeyReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  deleteDraftsByKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        key: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLogoutReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getInbox: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        unread?: 'true' | 'false';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetInboxReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postInboxByIdRead: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostInboxByIdReadReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getLists: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetListsReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getListsByName: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetListsByNameReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getPerpetrators: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        sort?: 'id' | 'created_at';
        order?: 'asc' | 'desc';
        created_after?: string;
        created_before?: string;
        q?: string;
        case_id?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetPerpetratorsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postPerpetrators: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostPerpetratorsBody'];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostPerpetratorsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getPerpetratorsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetPerpetratorsByIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  putPerpetratorsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PutPerpetratorsByIdBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostPerpetratorsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The record has changed since the state that `If-Match` names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description `If-Match` is missing, and this server demands it */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getPersons: {
    parameters: {
      query: {
        page?: number;
        limit?: number;
        q: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetPersonsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getPersonsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetPersonsByIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getPersonsByIdCalls: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetCallsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getPersonsByIdCases: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetPersonsByIdCasesReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getPersonsByIdComparison: {
    parameters: {
      query: {
        duplicate_id: string;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetPersonsByIdComparisonReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getPersonsByIdFlags: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetPersonsByIdFlagsReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postPersonsByIdFlags: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostPersonsByIdFlagsBody'];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostPersonsByIdFlagsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  deletePersonsByIdFlagsByFlagId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        flag_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostPersonsByIdFlagsReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getPersonsByIdMerges: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetPersonsByIdMergesReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postPersonsByIdMerges: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostPersonsByIdMergesBody'];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostPersonsByIdMergesReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getReporters: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        sort?: 'id' | 'created_at';
        order?: 'asc' | 'desc';
        created_after?: string;
        created_before?: string;
        q?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetReportersReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getReportersById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetReportersByIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  putReportersById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PutReportersByIdBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PutReportersByIdReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The record has changed since the state that `If-Match` names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description `If-Match` is missing, and this server demands it */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getSavedViews: {
    parameters: {
      query: {
        list: 'calls' | 'cases';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetSavedViewsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postSavedViews: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostSavedViewsBody'];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostSavedViewsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  putSavedViewsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PutSavedViewsByIdBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostSavedViewsReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  deleteSavedViewsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLogoutReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getUsers: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        sort?: 'id' | 'username' | 'created_at';
        order?: 'asc' | 'desc';
        created_after?: string;
        created_before?: string;
        status?: 'active' | 'inactive';
        type?:
          | 'counsellor'
          | 'supervisor'
          | 'case_manager'
          | 'case_worker'
          | 'partner'
          | 'media_account'
          | 'administrator';
        q?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetUsersReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postUsers: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostUsersBody'];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostUsersReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getUsersById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetUsersByIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  putUsersById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PutUsersByIdBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostUsersReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The record has changed since the state that `If-Match` names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description `If-Match` is missing, and this server demands it */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  deleteUsersById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLogoutReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The record has changed since the state that `If-Match` names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description `If-Match` is missing, and this server demands it */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getWebhooks: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        order?: 'asc' | 'desc';
        sort?: 'id' | 'created_at';
        created_after?: string;
        created_before?: string;
        status?: 'active' | 'paused';
        type?:
          | 'case.created'
          | 'case.updated'
          | 'case.closed'
          | 'user.created'
          | 'message.received'
          | 'call.started'
          | 'call.ended'
          | 'transcript.completed'
          | 'risk.raised'
          | 'recording.stored'
          | 'recording.failed'
          | 'callback.created'
          | 'callback.settled'
          | 'case.*'
          | 'user.*'
          | 'message.*'
          | 'call.*'
          | 'transcript.*'
          | 'risk.*'
          | 'recording.*'
          | 'callback.*';
        q?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetWebhooksReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postWebhooksSubscribe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostWebhooksSubscribeBody'];
      };
    };
    responses: {
      /** @description Success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostWebhooksSubscribeReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getWebhooksById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetWebhooksByIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  putWebhooksById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PutWebhooksByIdBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetWebhooksByIdReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  deleteWebhooksById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAuthLogoutReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  getWebhooksByIdDeliveries: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        order?: 'asc' | 'desc';
        sort?: 'id' | 'created_at';
        created_after?: string;
        created_before?: string;
        status?: 'pending' | 'delivered' | 'failed';
        type?:
          | 'case.created'
          | 'case.updated'
          | 'case.closed'
          | 'user.created'
          | 'message.received'
          | 'call.started'
          | 'call.ended'
          | 'transcript.completed'
          | 'risk.raised'
          | 'recording.stored'
          | 'recording.failed'
          | 'callback.created'
          | 'callback.settled'
          | 'ping';
        q?: string;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetWebhooksByIdDeliveriesReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postWebhooksByIdDeliveriesByDeliveryIdRedeliver: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostWebhooksByIdDeliveriesByDeliveryIdRedeliverBody'];
      };
    };
    responses: {
      /** @description Success */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostWebhooksByIdDeliveriesByDeliveryIdRedeliverReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postWebhooksByIdRotateSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostWebhooksByIdDeliveriesByDeliveryIdRedeliverBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostWebhooksByIdRotateSecretReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postWebhooksByIdTest: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostWebhooksByIdDeliveriesByDeliveryIdRedeliverBody'];
      };
    };
    responses: {
      /** @description Success */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostWebhooksByIdDeliveriesByDeliveryIdRedeliverReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BearerFailure'];
        };
      };
    };
  };
  postAudioAnalyze: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'multipart/form-data': components['schemas']['PostAudioAnalyzeBody'];
      };
    };
    responses: {
      /** @description Success */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAudioAnalyzeReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description A part that this needs is away or not configured */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  postAudioProcess: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'multipart/form-data': components['schemas']['PostAudioAnalyzeBody'];
      };
    };
    responses: {
      /** @description Success */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAudioAnalyzeReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description A part that this needs is away or not configured */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  postAudioProcessStream: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'multipart/form-data': components['schemas']['PostAudioAnalyzeBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': unknown;
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description A part that this needs is away or not configured */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getAudioQueueStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetAudioQueueStatusReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getAudioTaskByTaskId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        task_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetAudioTaskByTaskIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  deleteAudioTaskByTaskId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        task_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeleteAudioTaskByTaskIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getAudioTaskByTaskIdEvents: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        task_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': unknown;
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Too many requests: `Retry-After` says when to try again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getAudioTasksActive: {
    parameters: {
      query?: {
        limit?: number;
        status?: 'queued' | 'processing';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetAudioTasksActiveReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getAudioWorkersStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetAudioWorkersStatusReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  postClassifierClassify: {
    parameters: {
      query?: {
        async?: 'true' | 'false';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostClassifierClassifyBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostClassifierClassifyReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description A part that this needs is away or not configured */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getClassifierTaskByTaskId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        task_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetClassifierTaskByTaskIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  deleteClassifierTaskByTaskId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        task_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeleteAudioTaskByTaskIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetHealthReply'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getHealthDetailed: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetHealthDetailedReply'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getHealthLive: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetHealthLiveReply'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getHealthMetrics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': unknown;
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getHealthModels: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetHealthModelsReply'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getHealthReady: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetHealthReadyReply'];
        };
      };
      /** @description A part that this needs is away or not configured */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  postNerExtract: {
    parameters: {
      query?: {
        async?: 'true' | 'false';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostNerExtractBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostNerExtractReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description A part that this needs is away or not configured */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getNerTaskByTaskId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        task_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetNerTaskByTaskIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  deleteNerTaskByTaskId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        task_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeleteAudioTaskByTaskIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  postQaEvaluate: {
    parameters: {
      query?: {
        async?: 'true' | 'false';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostQaEvaluateBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostQaEvaluateReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description A part that this needs is away or not configured */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getQaEvaluationByTaskId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        task_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetQaEvaluationByTaskIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  deleteQaEvaluationByTaskId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        task_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeleteAudioTaskByTaskIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  postQaPredict: {
    parameters: {
      query?: {
        async?: 'true' | 'false';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostQaPredictBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostQaPredictReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description A part that this needs is away or not configured */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getQaTaskByTaskId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        task_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetQaTaskByTaskIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  deleteQaTaskByTaskId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        task_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeleteAudioTaskByTaskIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  postSttTranscribe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'multipart/form-data': components['schemas']['PostSttTranscribeBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostSttTranscribeReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The state of the record does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description A part that this needs is away or not configured */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  postSummarizerSummarize: {
    parameters: {
      query?: {
        async?: 'true' | 'false';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostSummarizerSummarizeBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostSummarizerSummarizeReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description A part that this needs is away or not configured */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getSummarizerTaskByTaskId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        task_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetSummarizerTaskByTaskIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  deleteSummarizerTaskByTaskId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        task_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeleteAudioTaskByTaskIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  postTranslate: {
    parameters: {
      query?: {
        async?: 'true' | 'false';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PostTranslateBody'];
      };
    };
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostTranslateReply'];
        };
      };
      /** @description Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none) */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The role of the user may not do this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description The body has another type than is taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Faulty: `detail` names each fault. Of a translation: no engine knows this pair of languages */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description A part that this needs is away or not configured */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  getTranslateTaskByTaskId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        task_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetTranslateTaskByTaskIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
  deleteTranslateTaskByTaskId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        task_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeleteAudioTaskByTaskIdReply'];
        };
      };
      /** @description No access token, or one that does not hold */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description There is no such record */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
      /** @description Failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AudioFailure'];
        };
      };
    };
  };
}
