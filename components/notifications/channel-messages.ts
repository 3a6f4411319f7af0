import type { Channel, DeliveryState } from '@/lib/domain/notification/channel'

export const channelMessages: Readonly<Record<Channel, string>> = {
  push: 'Browser',
  email: 'E-mail',
  telegram: 'Telegram',
  webhook: 'Webhook',
}

export const deliveryLabels: Readonly<
  Record<DeliveryState, { word: string; tone: 'good' | 'bad' | 'info' | 'neutral' }>
> = {
  pending: { word: 'On its way', tone: 'info' },
  sent: { word: 'Delivered', tone: 'good' },
  dead: { word: 'Given up', tone: 'bad' },
  dropped: { word: 'Not sent', tone: 'neutral' },
}

export const NOT_SET_UP = 'Not set up on this server'
