import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { bodyOf, listen } from '@/lib/testing/fakes/listening-server'
import { ChainMovedError } from './block-reader'
import { dumpChain, stripTraces } from './chain-dump'

const packed = (value: object) => `0x${gzipSync(JSON.stringify(value)).toString('hex')}`
const unpacked = (state: string) =>
  JSON.parse(gunzipSync(Buffer.from(state.slice(2), 'hex')).toString())

const transaction = (traces: object[]) => ({
  info: { nonce: 1, traces, exit: 'Return', out: '0x' },
  receipt: { logs: [{ topics: ['0x01'], data: '0x02' }] },
})

it('removes the traces of every transaction and changes nothing else', async () => {
  const call = { trace: { children: [], steps: [] }, logs: [{ topics: ['0x01'] }], ordering: [0] }
  const dump = (traces: object[]) => ({
    accounts: { '0x01': { balance: '0x0' } },
    transactions: [transaction(traces), transaction([]), transaction(traces)],
  })
  expect(unpacked(await stripTraces(packed(dump([call, call]))))).toEqual(dump([]))
})

it('does not change a dump without transactions', async () => {
  expect(unpacked(await stripTraces(packed({ transactions: [] })))).toEqual({ transactions: [] })
})

const word = (byte: string) => `0x${byte.repeat(32)}`

const block = (number: number) => ({
  number: `0x${number.toString(16)}`,
  timestamp: '0x1',
  baseFeePerGas: '0x1',
  hash: word(`0${number}`),
  parentHash: word(`0${number - 1}`),
  transactions: [],
})

/** A node that shows these heads one after the other, the last one for ever. */
const nodeWithHeads = (...heads: number[]) =>
  listen(async (request, response) => {
    const { id, method } = JSON.parse((await bodyOf(request)).toString())
    const isDump = method === 'anvil_dumpState'
    const head = (isDump ? 0 : heads.length > 1 ? heads.shift() : heads[0]) ?? 0
    const result = isDump ? packed({ transactions: [] }) : block(head)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })

it('dumps again while somebody mines', async () => {
  const node = await nodeWithHeads(1, 2, 2)
  expect((await dumpChain(node)).head.number).toBe(2)
  await node.close()
})

it('gives up where the chain never stands still', async () => {
  const node = await nodeWithHeads(1, 2, 3, 4, 5, 6, 7, 8)
  await expect(dumpChain(node)).rejects.toThrow(ChainMovedError)
  await node.close()
})
