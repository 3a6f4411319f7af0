import type { DeliveryView } from '@/lib/contract/codecs/deliveries'
import type { Channel, DeliveryState } from '@/lib/domain/notification/channel'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

export const channelMessages: Readonly<Record<Channel, Message>> = {
  push: message`Browser`,
  email: message`E-mail`,
  telegram: message`Telegram`,
  webhook: message`Webhook`,
}

/** The channels within a sentence: "You are notified by e-mail". */
export const channelsInSentence: Readonly<Record<Channel, Message>> = {
  push: message`browser`,
  email: message`e-mail`,
  telegram: message`telegram`,
  webhook: message`webhook`,
}

export const deliveryLabels: Readonly<
  Record<DeliveryState, { label: Message; tone: 'good' | 'bad' | 'info' | 'neutral' }>
> = {
  pending: { label: message`On its way`, tone: 'info' },
  sent: { label: message`Delivered`, tone: 'good' },
  dead: { label: message`Given up`, tone: 'bad' },
  dropped: { label: message`Not sent`, tone: 'neutral' },
}

const outcomes: Readonly<Record<DeliveryView['attempts'][number]['outcome'], Message>> = {
  delivered: message`delivered`,
  failed: message`failed`,
  unsent: message`unsent`,
  refused: message`refused`,
  gone: message`gone`,
}

const outcomeOf = new Map<string, Message>(Object.entries(outcomes))

/** How an attempt ended: one of the known outcomes, or the service's words. */
export function outcomeText(outcome: string): string {
  const known = outcomeOf.get(outcome)
  return known === undefined ? outcome : t(known)
}

export const NOT_SET_UP = message`Not set up on this server`

/** Why a channel is not available: the usual reason, or the service's words. */
export const unavailableReason = (reason: string | null): string =>
  reason === null || reason === NOT_SET_UP ? t(NOT_SET_UP) : reason
