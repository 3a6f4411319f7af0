import { describe, expect, it } from 'vitest'
import type { Database } from './database'
import { bindSharedStore, NETWORK_QUERIES, SHARED_QUERIES } from './network-store'
import { account } from './store.fixture'

/** A database whose bound queries return their own names. */
const database = {
  bind: (query: { readonly name: string }) => async () => query.name,
  transaction: (work: (tx: unknown) => Promise<unknown>) => work(null),
} as unknown as Database

it('bindSharedStore binds the same queries to the database and to a transaction', async () => {
  const { transaction, ...store } = bindSharedStore(database)
  expect(await store.selectTargets({ account: account(1) })).toBe('selectTargets')
  expect(await store.deleteAccountData({ account: account(1) })).toBe('deleteAccountData')
  expect(await store.insertNotifications({ notifications: [] })).toBe('insertNotifications')
  expect(await transaction(async (tx) => Object.keys(tx))).toEqual(Object.keys(store))
})

describe('the lists of queries', () => {
  const listed = (lists: readonly object[]) => lists.flatMap((queries) => Object.keys(queries))

  it.each([
    ['one network', NETWORK_QUERIES],
    ['no single network', SHARED_QUERIES],
  ])('share no name, those of %s', (_, lists) => {
    const names = listed(lists)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})
