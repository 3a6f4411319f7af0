import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'

/**
 * Where a webhook may be, as the URL it is called by: https unless `allowPlain`, without user name,
 * password or fragment. Whether its host may be reached is not decided here.
 */
export function parseWebhookUrl(
  text: string,
  allowPlain: boolean,
): Result<string, Failure<'InvalidParameter'>> {
  const refuse = (why: string) => failure('InvalidParameter', `url: ${why}`)
  if (!URL.canParse(text)) return refuse('expected an absolute URL')
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(allowPlain && url.protocol === 'http:')) {
    return refuse('expected https')
  }
  if (url.username !== '' || url.password !== '') {
    return refuse('expected no user name or password; messages are signed')
  }
  url.hash = ''
  return ok(url.href)
}
