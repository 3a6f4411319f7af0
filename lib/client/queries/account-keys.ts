import type { Address } from '@/lib/domain/shared/address'

/** Query keys of an account's data. `private` is the prefix of all that needs its session. */
export const accountKeys = {
  notifications: (account: Address) => ['notifications', account] as const,
  notificationsOf: (account: Address, types: readonly string[]) =>
    ['notifications', account, types.join(',')] as const,
  needsYou: (account: Address) => ['notifications', account, 'needsYou'] as const,
  private: ['account'] as const,
  readState: (account: Address) => ['account', account, 'readState'] as const,
  watched: (account: Address) => ['account', account, 'watched'] as const,
  channels: (account: Address) => ['account', account, 'channels'] as const,
  watches: (account: Address) => ['account', account, 'watches'] as const,
  data: (account: Address) => ['account', account, 'data'] as const,
  deliveries: (account: Address) => ['account', account, 'deliveries'] as const,
  deliveriesOf: (account: Address, target: string) =>
    ['account', account, 'deliveries', target] as const,
  deadDeliveries: (account: Address) => ['account', account, 'deliveries', null, 'dead'] as const,
}
