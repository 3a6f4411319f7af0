import { isOwnIndex } from '@/lib/client/pools/explain-apr'
import { t } from '@/lib/words/words'

/** The source of a pool's numbers, after "by"; null is a source without a name. */
export function sourceLabel(source: string | null): string {
  if (source === null) return t`the service¦after “by”`
  return isOwnIndex(source) ? t`this service’s own index of the chain¦after “by”` : source
}
