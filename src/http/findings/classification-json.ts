import type { Classification } from '../../calls/call-event.js';

/** As the audio service's document has it. */
export function toClassification(classification: Classification) {
  return {
    main_category: classification.mainCategory,
    main_category_confidence: classification.confidence,
    sub_category: classification.subCategory,
    priority: classification.priority,
    intervention_type: classification.interventionType,
    candidates: classification.candidates,
    engine: classification.engine,
  };
}
