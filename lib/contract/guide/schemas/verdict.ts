import { sentencePartSchema } from '../../codecs/sentence'
import { judgedOrderCodec, orderVerdictCodec } from '../../codecs/verdict'
import type { SchemaGuide } from '../schema-guide'

/** Verdicts on orders. */
export const verdictSchemas: readonly SchemaGuide[] = [
  {
    name: 'OrderVerdict',
    codec: orderVerdictCodec,
    description: 'Why an order is in its state, or ended in it.',
    fields: {
      code: 'The cause by its name.',
      certainty:
        '`certain` is recorded as such, `likely` the most probable reading of the records, `unknown` what is recorded although it does not explain the outcome.',
      status: 'The status of the order.',
      since: 'When it began, as far as recorded; otherwise when the order was created.',
      params:
        'What the code is about, by name: amounts in atoms as decimal strings, shares in hundredths of a percent, addresses, texts.',
      evidence: 'The rows of the report that say so, the most conclusive first.',
      'evidence.kind': 'Kind of row.',
      'evidence.ref': 'The row, as in the link to it on the debug page.',
      'evidence.label': 'The row in words.',
      'evidence.words': 'The same in parts.',
      sentence: 'The verdict in words.',
      reply: 'The same for the owner of the order, without internals.',
      advice: 'What can be done.',
      'advice.owner': 'By the owner of the order.',
      'advice.support': 'By who explains it.',
      isUpToOwner: 'Whether it waits for something that only its owner can do.',
      words: 'The sentences in parts, for other languages and links.',
      'words.sentence': 'All of it: the cause, then what is recorded.',
      'words.cause': 'The cause alone; empty when it is not known.',
      'words.record': 'What is recorded alone.',
      'words.reply': 'For the owner of the order.',
    },
  },
  {
    name: 'SentencePart',
    codec: sentencePartSchema,
    description: 'A part of a sentence: English words around values, or one fact.',
    fields: {
      words: 'English words; `{0}` is the place of the first value.',
      values: 'A sentence for each place.',
      amount: 'Atoms of `token`.',
      token: 'Token of `amount`.',
      percentBps: 'Hundredths of a percent.',
      number: 'A number.',
      auction: 'Auction id.',
      block: 'Block number.',
      account: 'An account.',
      name: 'Name of `account`.',
      tx: 'A transaction.',
      timeMs: 'Unix time in milliseconds.',
      text: 'Text of the service, unchanged.',
    },
  },
  {
    name: 'JudgedOrder',
    codec: judgedOrderCodec,
    description: 'The answer about one of several orders.',
    fields: {
      uid: 'The order.',
      verdict: 'Why it is in its state; null where `error` says why that is not known.',
      error: 'Why there is no verdict.',
      'error.errorType': 'As in the answer of the debug report.',
      'error.description': 'The same in words.',
    },
  },
]
