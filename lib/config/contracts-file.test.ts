import { expect, it } from 'vitest'
import { type ContractsFile, formatContractsFile, parseContractsFile } from './contracts-file'

const at = (digit: string) => `0x${digit.repeat(40)}`

const text = (changes: Readonly<Record<string, unknown>> = {}) =>
  JSON.stringify({
    chainId: 11155111,
    block: 20,
    settlement: at('1'),
    vaultRelayer: at('2'),
    allowList: at('A'),
    wrappedNativeToken: at('4'),
    hooksTrampoline: at('5'),
    ethFlow: at('6'),
    helpers: [at('7'), at('8')],
    ...changes,
  })

const problems = (json: string) => {
  const file = parseContractsFile(json)
  return file.ok ? [] : file.error
}

it('reads what it writes', () => {
  const read = parseContractsFile(text())
  expect(read).toMatchObject({ ok: true, value: { allowList: at('a'), smartWalletFactory: null } })
  if (!read.ok) return
  const file: ContractsFile = read.value
  expect(parseContractsFile(formatContractsFile(file))).toEqual(read)
})

it('names the field that is wrong', () => {
  expect(problems('{')).toEqual(['is no JSON'])
  expect(problems(text({ settlement: '0x12' }))).toEqual([
    'settlement: expected an address of 40 hex digits',
  ])
  expect(problems(text({ helpers: [at('7')] }))[0]).toMatch(/^helpers/)
  expect(problems(text({ ethflow: at('6') }))[0]).toContain('ethflow')
  expect(problems(text({ block: -1 }))[0]).toMatch(/^block: /)
})

it('may leave out the contracts that only the service calls, or one of them', () => {
  expect(parseContractsFile(text({ helpers: undefined }))).toMatchObject({
    ok: true,
    value: { helpers: [null, null] },
  })
  expect(parseContractsFile(text({ helpers: [null, at('8')] }))).toMatchObject({
    ok: true,
    value: { helpers: [null, at('8')] },
  })
})
