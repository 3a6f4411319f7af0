import { linkAddress, type UnreadPart } from '@/components/ui/link-part'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { PART_WINDOWS, PLAIN_PERCENT, readWholeNumber } from './over-time-form'
import { PLAIN_NUMBER } from './trade-link'

const NUMBERS = {
  amount: message`amount to sell`,
  buyAmount: message`amount to buy`,
  price: message`price`,
  inversePrice: message`price`,
} as const

/** What of a link to the trade page cannot be read, in the order of the form. */
export const unreadStart = (query: URLSearchParams, chainId: number): readonly UnreadPart[] => [
  ...unreadToken(t`token to sell`, query.get('sell'), chainId),
  ...unreadToken(t`token to buy`, query.get('buy'), chainId),
  ...Object.entries(NUMBERS).flatMap(([name, what]) =>
    unread(query, name, t(what), isPlain, t`A number in a link has digits and a point, like 1.5.`),
  ),
  ...unreadChoice(query, 'type', t`type of order`, ['market', 'limit', 'parts']),
  ...unreadChoice(query, 'kind', t`fixed side`, ['sell', 'buy']),
  ...unreadChoice(query, 'guard', t`price protection`, ['market', 'limit']),
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
  ...unread(query, 'parts', t`number of parts`, isCount, t`It is a whole number, like 6.`),
  ...unread(query, 'every', t`interval`, isCount, t`It is a whole number of seconds, like 3600.`),
  ...unread(query, 'below', t`price protection`, isPercent, t`It is a percentage, like 2.5.`),
  ...unreadChoice(query, 'window', t`time for a part`, PART_WINDOWS),
]

const unreadChoice = (
  query: URLSearchParams,
  name: string,
  what: string,
  choices: readonly string[],
): UnreadPart[] =>
  unread(
    query,
    name,
    what,
    (text) => choices.includes(text),
    t`It can be ${choices.reduce((list, choice) => t`${list} or ${choice}`)}.`,
  )

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
