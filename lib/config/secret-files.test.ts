import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfigText } from '@/lib/server/boot/read-config-text'
import { ConfigError, parseEnv } from './env'
import { loadListedChains } from './listed-chains'
import type { ReadText } from './secret-files'

const KEY = 'sixteen characters'
const FILES: Readonly<Record<string, string>> = {
  '/run/key': `${KEY}\n`,
  '/run/empty': ' \n',
  '/run/large': 'k'.repeat(65_537),
}
const CODES: Readonly<Record<string, string>> = { '/run/secret': 'EACCES', '/run/odd': 'EIO' }
const read = (file: string) => {
  const text = FILES[file]
  if (text !== undefined) return text
  throw Object.assign(new Error(`${file}: ${KEY}`), { code: CODES[file] ?? 'ENOENT' })
}
const listed = await loadListedChains()
const env = (variables: Record<string, string>) => parseEnv(variables, read)

function problemsOf(
  variables: Record<string, string>,
  readText: ReadText = read,
): readonly string[] {
  try {
    parseEnv(variables, readText, listed)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('a secret', () => {
  it.each([
    ['DEBUG_API_KEY', ({ debugApiKey }) => debugApiKey],
    ['LOCAL_SEED', ({ networks: [local] }) => local?.kind === 'local' && local.seed],
    ['COINGECKO_API_KEY', ({ providers }) => providers.coinGecko?.apiKey],
    ['MORALIS_API_KEY', ({ providers }) => providers.moralis?.apiKey],
    ['ETHPLORER_API_KEY', ({ providers }) => providers.ethplorer?.apiKey],
    ['GOLD_RUSH_API_KEY', ({ providers }) => providers.goldRush?.apiKey],
    ['CMS_API_KEY', ({ notifications: { cms } }) => 'apiKey' in cms && cms.apiKey],
  ] as const satisfies readonly [string, (parsed: ReturnType<typeof parseEnv>) => unknown][])(
    'may be in a file: %s',
    (name, valueIn) => {
      expect(valueIn(env({ [`${name}_FILE`]: '/run/key' }))).toBe(KEY)
    },
  )

  it('may be a URL with a password in it', () => {
    const files: Record<string, string> = {
      '/run/db': 'postgres://u:p@127.0.0.1/x\n',
      '/run/redis': 'redis://:p@127.0.0.1\n',
      '/run/smtp': 'smtp://u:p@127.0.0.1\n',
      '/run/bot': '1:token\n',
    }
    const parsed = parseEnv(
      {
        DATABASE_URL_FILE: '/run/db',
        REDIS_URL_FILE: '/run/redis',
        SMTP_URL_FILE: '/run/smtp',
        MAIL_FROM: 'us@example.org',
        TELEGRAM_BOT_TOKEN_FILE: '/run/bot',
        TELEGRAM_BOT_NAME: 'our_bot',
      },
      (file) => files[file] ?? '',
    )
    expect(parsed).toMatchObject({
      database: { kind: 'postgres', url: 'postgres://u:p@127.0.0.1/x' },
      redisUrl: 'redis://:p@127.0.0.1',
      notifications: {
        mail: { smtpUrl: 'smtp://u:p@127.0.0.1' },
        telegram: { botToken: '1:token' },
      },
    })
  })

  it('is given once', () => {
    expect(() => env({ DEBUG_API_KEY: KEY, DEBUG_API_KEY_FILE: '/run/key' })).toThrow(
      'DEBUG_API_KEY, DEBUG_API_KEY_FILE: set one of them',
    )
  })

  it.each([
    ['/run/none', 'there is no such file'],
    ['/run/secret', 'the user of this process may not read the file'],
    ['/run/empty', 'the file is empty'],
    ['/run/large', 'the file has more than 64 KiB'],
    ['/run/odd', 'the file cannot be read'],
    [KEY, 'there is no such file'],
  ])('whose file cannot be used stops the start, which tells neither text: %s', (file, reason) => {
    expect(problemsOf({ DEBUG_API_KEY_FILE: file, PORT: 'x' })).toEqual([
      `DEBUG_API_KEY_FILE: ${reason}`,
      expect.stringMatching(/^PORT: /),
    ])
  })

  it('of a network is told in the same way, with its own variable', () => {
    const own = {
      NETWORKS: 'mainnet',
      ORDERBOOK_MAINNET: 'own',
      SOLVER_KEYS_MAINNET_FILE: '/run/none',
    }
    expect(problemsOf(own)).toContain('SOLVER_KEYS_MAINNET_FILE: there is no such file')
    expect(problemsOf({ ...own, SOLVER_KEYS_MAINNET: '0x1' })).toContain(
      'SOLVER_KEYS_MAINNET, SOLVER_KEYS_MAINNET_FILE: set one of them',
    )
  })

  it('has no more than 64 KiB', () => {
    const text = (bytes: number) => () => 'k'.repeat(bytes)
    const given = { DEBUG_API_KEY_FILE: '/run/key' }
    expect(parseEnv(given, text(65_536)).debugApiKey).toHaveLength(65_536)
    expect(() => parseEnv(given, text(65_537))).toThrow(ConfigError)
  })
})

describe('a file on the disk', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'coincidence-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const given = (name: string) => ({ DEBUG_API_KEY_FILE: path.join(folder, name) })

  it('is read without the newline at its end', () => {
    writeFileSync(path.join(folder, 'key'), `${KEY}\r\n`)
    expect(parseEnv(given('key'), readConfigText).debugApiKey).toBe(KEY)
  })

  it('is named by its variable when it is missing, a folder or huge', () => {
    writeFileSync(path.join(folder, 'huge'), 'k'.repeat(2 * 1024 * 1024))
    const told = (name: string) => problemsOf(given(name), readConfigText)
    expect(told('none')).toEqual(['DEBUG_API_KEY_FILE: there is no such file'])
    expect(told('.')).toEqual(['DEBUG_API_KEY_FILE: that is a folder'])
    expect(told('huge')).toEqual(['DEBUG_API_KEY_FILE: the file has more than 64 KiB'])
  })
})
