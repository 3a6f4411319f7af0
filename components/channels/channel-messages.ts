import type { Channel, DeliveryState } from '@/lib/domain/notification/channel'

export const channelMessages: Readonly<Record<Channel, string>> = {
  push: 'Browser',
  email: 'E-mail',
  telegram: 'Telegram',
  webhook: 'Webhook',
}

export const deliveryLabels: Readonly<
  Record<DeliveryState, { label: string; tone: 'good' | 'bad' | 'info' | 'neutral' }>
> = {
  pending: { label: 'On its way', tone: 'info' },
  sent: { label: 'Delivered', tone: 'good' },
  dead: { label: 'Given up', tone: 'bad' },
  dropped: { label: 'Not sent', tone: 'neutral' },
}

export const NOT_SET_UP = 'Not set up on this server'
