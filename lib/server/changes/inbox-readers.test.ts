import { expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { listenToReaders, publishReader } from './inbox-readers'

it('notifies every process when an inbox is opened, and when it is closed', async () => {
  const account = address(`0x${'aa'.repeat(20)}`)
  let handle: (payload: string) => void = () => undefined
  const database = {
    listen: async (_: string, handler: (payload: string) => void) => {
      handle = handler
      return async () => undefined
    },
    notify: async (_: string, payload: string) => handle(payload),
  }
  const heard: unknown[] = []
  await listenToReaders(database, (whose, isOpen) => heard.push([whose, isOpen]))
  const reading = new AbortController()
  publishReader(database, account, reading.signal)
  handle('')
  expect(heard).toEqual([[account, true]])
  reading.abort()
  publishReader(database, account, reading.signal)
  expect(heard).toEqual([
    [account, true],
    [account, false],
  ])
})
