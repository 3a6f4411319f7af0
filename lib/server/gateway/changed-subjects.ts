import 'server-only'
import type { Endpoint } from '@/lib/contract/endpoint'
import { quoteEndpoint } from '@/lib/contract/endpoints/quote'
import type { OrderUid } from '@/lib/domain/order/order'
import { parseOrderUid, unpackOrderUid } from '@/lib/domain/order/uid'
import { asRecord } from '@/lib/domain/shared/record'

/** What was asked for, decoded. */
type Asked = { readonly params: unknown; readonly body: unknown }

/** The orders that a placement or a cancellation names; `answer` is null without one. */
export function namedOrders({ params, body }: Asked, answer: unknown): readonly OrderUid[] {
  const { uid } = asRecord(params)
  const { orderUids } = asRecord(body)
  const texts = [answer, uid, ...(Array.isArray(orderUids) ? orderUids : [])]
  return texts.flatMap((text) => {
    const uid = uidIn(text)
    return uid === null ? [] : [uid]
  })
}

/**
 * Whom and what a question is about, as `changedSubjects` names them: the owners of its orders, and
 * whatever else its parameters and its list say, such as an account or the hash of a document.
 */
export function askedSubjects({
  params,
  query,
  body,
}: Asked & { readonly query: unknown }): readonly string[] {
  const texts = [params, query, body].flatMap((part) => Object.values(asRecord(part)))
  return [...new Set(texts.filter(isText).map((text) => ownerIn(text) ?? text))]
}

/**
 * Whom and what a request may have changed: the owner of its orders, and its document. Nobody where
 * it names several owners: a signature has one, so the order book changes nothing for it.
 */
export function changedSubjects(
  endpoint: Endpoint,
  asked: Asked,
  answer: unknown,
): readonly string[] {
  if (endpoint.name === quoteEndpoint.name) return []
  const { hash } = asRecord(asked.params)
  const { from, appDataHash } = asRecord(asked.body)
  const owners = namedOrders(asked, answer).map((uid) => unpackOrderUid(uid).owner)
  const named = new Set([...owners, from].filter(isText))
  if (named.size > 1) return []
  // The answer to an upload is the hash of the document. Another answer names nothing.
  return [...named, ...[hash, appDataHash, answer].filter(isText)]
}

const isText = (value: unknown): value is string => typeof value === 'string'

function uidIn(text: unknown): OrderUid | null {
  const parsed = isText(text) ? parseOrderUid(text) : null
  return parsed?.ok ? parsed.value : null
}

function ownerIn(text: string): string | null {
  const uid = uidIn(text)
  return uid === null ? null : unpackOrderUid(uid).owner
}
