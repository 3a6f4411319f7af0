import { expect, test } from '@playwright/test'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'

let system: RunningSystem
let network: TestNetwork

test.beforeAll(async () => {
  system = await startSystem({ LOCAL_SIMULATOR: 'off', LOCAL_HISTORY_DAYS: '2' })
  network = await readNetwork(system.url)
})

test.afterAll(() => endSystem(system))

/** Code that hashes 32 kB again and again until its gas is used up. */
const BUSY_CODE = '0x5b6180005f2050600056'

test('as many expensive calls as anybody likes stop neither readiness nor the node', async () => {
  const call = (method: string, ...params: readonly unknown[]) => ({
    jsonrpc: '2.0',
    id: 1,
    method,
    params,
  })
  const post = async (body: unknown) => {
    const response = await fetch(`${network.url}${network.view.rpcPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  const head = await network.chain.getBlockNumber()
  const fromBlock = head > 9_999n ? head - 9_999n : 0n
  const logs = call('eth_getLogs', { fromBlock: `0x${fromBlock.toString(16)}`, toBlock: 'latest' })
  const busy = call('eth_call', { data: BUSY_CODE, gas: '0x3938700' }, 'latest')
  let isOver = false
  const load = Promise.all([
    ...Array.from({ length: 300 }, () => post(logs)),
    ...Array.from({ length: 4 }, () => post(Array.from({ length: 100 }, () => busy))),
  ]).finally(() => {
    isOver = true
  })
  const seen = new Set<number>()
  while (!isOver) seen.add((await fetch(`${system.url}/readyz`)).status)
  const answers = await load
  expect([...seen]).toEqual([200])
  const codes = answers.flatMap(({ body }) => [body].flat()).map(({ error }) => error?.code ?? 0)
  // Answered, too large an answer, out of gas, or to be asked again.
  for (const code of codes) expect([0, -32000, -32003, -32005, -32603]).toContain(code)
  expect(codes.filter((code) => code !== -32005)).not.toEqual([])
  const answerOf = async (body: unknown) => (await post(body)).body
  const result = expect.stringMatching(/^0x/)
  await expect.poll(() => answerOf(call('eth_blockNumber'))).toMatchObject({ result })
  const cheap = call('eth_call', { to: network.token('USDC'), data: '0x18160ddd' }, 'latest')
  await expect.poll(() => answerOf(cheap)).toMatchObject({ result })
})
