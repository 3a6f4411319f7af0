'use client'

import { useLoaded } from '@/components/ui/use-loaded'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { orderPartOf } from '@/lib/domain/app-data/order-part'
import type { PartsOfOrderProps } from './parts-of-order'

const loadParts = () => import('./parts-of-order')

/** The whole of which an order is a part; nothing for an order that is none. */
export function PartsOnDemand(
  props: Omit<PartsOfOrderProps, 'part' | 'order'> & {
    network: NetworkView
    order: PartsOfOrderProps['order'] & { readonly fullAppData?: string | null | undefined }
  },
) {
  const part = orderPartOf(props.order.fullAppData)
  const loaded = useLoaded(loadParts, part !== null).part
  return part === null || loaded === null ? null : <loaded.PartsOfOrder {...props} part={part} />
}
