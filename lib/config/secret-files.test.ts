import { describe, expect, it } from 'vitest'
import { parseEnv } from './env'

const KEY = 'sixteen characters'
const read = (file: string) => {
  if (file === '/run/key') return `${KEY}\n`
  if (file === '/run/empty') return ' \n'
  throw new Error('no such file')
}
const env = (variables: Record<string, string>) => parseEnv(variables, read)

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

  it('whose file cannot be read or is empty stops the start, with its variable', () => {
    expect(() => env({ DEBUG_API_KEY_FILE: '/run/none' })).toThrow(
      'DEBUG_API_KEY_FILE: /run/none cannot be read',
    )
    expect(() => env({ DEBUG_API_KEY_FILE: '/run/empty', PORT: 'x' })).toThrow(
      /DEBUG_API_KEY_FILE: \/run\/empty is empty[\s\S]*PORT/,
    )
  })
})
