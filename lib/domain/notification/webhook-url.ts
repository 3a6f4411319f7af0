import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'

/**
 * Parses the URL of a webhook: https unless `allowPlain`, without user name, password or fragment.
 * Whether its host may be reached is checked elsewhere.
 */
export function parseWebhookUrl(
  text: string,
  allowPlain: boolean,
): Result<string, Failure<'InvalidParameter'>> {
  const invalid = (reason: string) => failure('InvalidParameter', `url: ${reason}`)
  if (!URL.canParse(text)) return invalid('expected an absolute URL')
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(allowPlain && url.protocol === 'http:')) {
    return invalid('expected https')
  }
  if (url.username !== '' || url.password !== '') {
    return invalid('expected no user name or password; messages are signed')
  }
  url.hash = ''
  return ok(url.href)
}
