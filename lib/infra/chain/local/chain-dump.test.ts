import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { stripTraces } from './chain-dump'

const packed = (value: object) => `0x${gzipSync(JSON.stringify(value)).toString('hex')}`
const unpacked = (state: string) =>
  JSON.parse(gunzipSync(Buffer.from(state.slice(2), 'hex')).toString())

const transaction = (traces: object[]) => ({
  info: { nonce: 1, traces, exit: 'Return', out: '0x' },
  receipt: { logs: [{ topics: ['0x01'], data: '0x02' }] },
})

it('takes the traces out of every transaction and leaves all else', async () => {
  const call = { trace: { children: [], steps: [] }, logs: [{ topics: ['0x01'] }], ordering: [0] }
  const dump = (traces: object[]) => ({
    accounts: { '0x01': { balance: '0x0' } },
    transactions: [transaction(traces), transaction([]), transaction(traces)],
  })
  expect(unpacked(await stripTraces(packed(dump([call, call]))))).toEqual(dump([]))
})

it('leaves a dump without transactions as it is', async () => {
  expect(unpacked(await stripTraces(packed({ transactions: [] })))).toEqual({ transactions: [] })
})
