import { readIds } from '@/lib/client/orders/read-ids'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderUid } from '@/lib/domain/order/order'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { VerdictCode } from '@/lib/domain/verdict/verdict-code'
import { type Explanation, type LookupAnswer, NO_ANSWERS } from './lookup-answers'
import { toRows } from './lookup-rows'

export const text = (byte: string, validTo = '6a000000') =>
  `0x${byte.repeat(32)}${'12'.repeat(20)}${validTo}`
const items = readIds(
  [text('aa'), text('bb'), `0x${'a'.repeat(98)}`, text('cc', '6b000000'), text('dd')].join('\n'),
).items
export const uids = items.flatMap((item): OrderUid[] => (item.kind === 'id' ? [item.uid] : []))
export const token = (byte: string) => address(`0x${byte.repeat(20)}`)

export const found = (status: Order['status']): LookupAnswer => {
  const order: Pick<Order, 'status' | 'sellToken' | 'buyToken'> = {
    status,
    sellToken: token('a1'),
    buyToken: token('a2'),
  }
  return { kind: 'found', order: order as Order }
}
export const verdict = (code: VerdictCode): Explanation => ({
  kind: 'verdict',
  verdict: {
    code,
    certainty: 'certain',
    status: 'open',
    since: unixMicros(1),
    params: {},
    evidence: [],
    sentence: '',
    reply: '',
    advice: { owner: '', support: '' },
    isUpToOwner: false,
    words: { sentence: [], cause: [], record: [], reply: [] },
  },
})

const answers = new Map<OrderUid, LookupAnswer>()
const explanations = new Map<OrderUid, Explanation>()
const [first, second, third] = uids
if (first !== undefined) answers.set(first, found('open'))
if (second !== undefined) answers.set(second, { kind: 'notStored' })
if (third !== undefined) answers.set(third, found('open'))
if (third !== undefined) explanations.set(third, verdict('limit_out_of_market'))

/** Found, not stored, invalid, found and explained, not requested yet. */
export const rows = toRows(items, { ...NO_ANSWERS, byId: answers }, explanations)
