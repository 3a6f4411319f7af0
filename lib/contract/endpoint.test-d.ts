import { expectTypeOf, test } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { BodyOf, EventOf, FailureOf, ParamsOf, QueryOf, ResponseOf } from './endpoint'
import type { networksEndpoint } from './endpoints/network'
import type { getOrderEndpoint, orderEventsEndpoint, placeOrderEndpoint } from './endpoints/orders'
import type { tradesV2Endpoint } from './endpoints/trades'

test('an endpoint gives its handler domain types', () => {
  expectTypeOf<ParamsOf<typeof getOrderEndpoint>>().toEqualTypeOf<{ uid: OrderUid }>()
  expectTypeOf<QueryOf<typeof getOrderEndpoint>>().toEqualTypeOf<null>()
  expectTypeOf<ParamsOf<typeof networksEndpoint>>().toEqualTypeOf<null>()
  expectTypeOf<FailureOf<typeof getOrderEndpoint>>().toEqualTypeOf<'NotFound'>()
  expectTypeOf<FailureOf<typeof networksEndpoint>>().toEqualTypeOf<never>()
  expectTypeOf<ResponseOf<typeof placeOrderEndpoint>>().toEqualTypeOf<OrderUid>()
  expectTypeOf<BodyOf<typeof placeOrderEndpoint>['from']>().toEqualTypeOf<Address | null>()
  expectTypeOf<QueryOf<typeof tradesV2Endpoint>['limit']>().toEqualTypeOf<number>()
  expectTypeOf<EventOf<typeof orderEventsEndpoint>['event']>().toEqualTypeOf<
    'order' | 'status' | 'event'
  >()
})
