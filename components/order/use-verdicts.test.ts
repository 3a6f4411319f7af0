import { describe, expect, it } from 'vitest'
import { type Order, orderCodec } from '@/lib/contract/codecs/order'
import { orderVerdictCodec } from '@/lib/contract/codecs/verdict'
import { exampleOrder } from '@/lib/contract/guide/example-order'
import { piecesOf } from '@/lib/domain/shared/message'
import { type Sentence, shownParts } from '@/lib/domain/verdict/sentence'
import { standingOf } from './use-verdicts'

const orderOf = (status: Order['status']): Order => ({
  ...orderCodec.parse(exampleOrder),
  status,
})
const words = (text: string) => [{ words: text }]
const read = orderVerdictCodec.parse({
  code: 'balance_missing',
  certainty: 'certain',
  status: 'open',
  since: '2026-11-21T19:10:22.000000Z',
  params: {},
  evidence: [],
  sentence: 'The balance is short. And more.',
  reply: '',
  advice: { owner: '', support: '' },
  isUpToOwner: true,
  words: {
    sentence: words('The balance is short. And more.'),
    cause: words('The balance is short.'),
    record: words('And more.'),
    reply: [],
  },
})
const text = (parts: Sentence) =>
  shownParts(parts, (message) => piecesOf(message, null))
    .map((part) => (part.kind === 'text' ? part.text : part.kind))
    .join('')

describe('where an order stands', () => {
  it('is what its service decided', () => {
    const standing = standingOf(orderOf('open'), read)
    expect(text(standing.cause)).toBe('The balance is short.')
    expect(standing).toMatchObject({ verdict: { code: 'balance_missing' }, isUpToOwner: true })
  })

  it('is not what was decided of an earlier state', () => {
    const filled = standingOf(orderOf('fulfilled'), read)
    expect(filled).toMatchObject({ verdict: null, isUpToOwner: false })
    expect(text(filled.cause)).toMatch(/^It was filled/)
  })

  it('is unknown of an open order that is not judged yet', () => {
    expect(standingOf(orderOf('open'), null)).toEqual({
      verdict: null,
      cause: [],
      isUpToOwner: false,
    })
  })
})
