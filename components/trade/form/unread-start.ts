import { linkAddress, type UnreadPart } from '@/components/ui/link-part'
import { PART_WINDOWS, PLAIN_PERCENT, readWholeNumber } from './over-time-form'
import { PLAIN_NUMBER } from './trade-link'

const NUMBERS = {
  amount: 'amount to sell',
  buyAmount: 'amount to buy',
  price: 'price',
  inversePrice: 'price',
} as const

/** What of a link to the trade page cannot be read, in the order of the form. */
export const unreadStart = (query: URLSearchParams, chainId: number): readonly UnreadPart[] => [
  ...unreadToken('token to sell', query.get('sell'), chainId),
  ...unreadToken('token to buy', query.get('buy'), chainId),
  ...Object.entries(NUMBERS).flatMap(([name, what]) =>
    unread(query, name, what, isPlain, 'A number in a link has digits and a point, like 1.5.'),
  ),
  ...unreadChoice(query, 'type', 'type of order', ['market', 'limit', 'parts']),
  ...unreadChoice(query, 'kind', 'fixed side', ['sell', 'buy']),
  ...unreadChoice(query, 'guard', 'price protection', ['market', 'limit']),
  ...(query.get('type') === 'parts' ? unreadOverTime(query) : []),
]

function unreadToken(what: string, written: string | null, chainId: number): UnreadPart[] {
  const part = linkAddress(what, written, chainId).unread
  return part === null ? [] : [part]
}

const isPlain = (text: string): boolean => PLAIN_NUMBER.test(text)
const isCount = (text: string): boolean => readWholeNumber(text) !== null
const isPercent = (text: string): boolean => PLAIN_PERCENT.test(text)

const unreadOverTime = (query: URLSearchParams): readonly UnreadPart[] => [
  ...unread(query, 'parts', 'number of parts', isCount, 'It is a whole number, like 6.'),
  ...unread(query, 'every', 'interval', isCount, 'It is a whole number of seconds, like 3600.'),
  ...unread(query, 'below', 'price protection', isPercent, 'It is a percentage, like 2.5.'),
  ...unreadChoice(query, 'window', 'time for a part', PART_WINDOWS),
]

const unreadChoice = (
  query: URLSearchParams,
  name: string,
  what: string,
  choices: readonly string[],
): UnreadPart[] =>
  unread(query, name, what, (text) => choices.includes(text), `It can be ${choices.join(' or ')}.`)

function unread(
  query: URLSearchParams,
  name: string,
  what: string,
  isRead: (text: string) => boolean,
  problem: string,
): UnreadPart[] {
  const written = query.get(name) ?? ''
  return written === '' || isRead(written) ? [] : [{ what, written, problem }]
}
