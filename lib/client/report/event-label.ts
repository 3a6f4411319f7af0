import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

const eventLabels: Readonly<Record<string, Message>> = {
  created: message`Created`,
  signed: message`Signed on chain`,
  ready: message`In an auction`,
  filtered: message`Left out for now`,
  invalid: message`Left out`,
  considered: message`Had a bid, not chosen`,
  executing: message`Won, being settled`,
  refused: message`Refused when tried`,
  hookFailed: message`A hook failed`,
  traded: message`Traded`,
  cancelled: message`Cancelled`,
  expired: message`Expired`,
}

/** The words of an event label; null for an unknown label, which is shown as it is. */
export const eventLabel = (label: string): Message | null => eventLabels[label] ?? null

/** An event label as it is shown. */
export function eventText(label: string): string {
  const known = eventLabel(label)
  return known === null ? label : t(known)
}
