import { always, never, type Properties, respond, sometimes } from '../../paths/properties.ts'

export const checkout: Properties = {
  'coming back alone makes an order paid [PAY-5]': never('RETURN', (snapshot) => snapshot.matches('owned')),
  'who comes back learns what became of the order, or turns to something else [PAY-5]': respond(
    'RETURN',
    (snapshot) => !['confirming', 'waiting', 'givingUp'].some((one) => snapshot.matches(one)),
  ),
  'an order that is open is asked for again, or left [PAY-13]': respond(
    (snapshot) => snapshot.matches('waiting'),
    (snapshot) => !snapshot.matches('waiting'),
  ),
  'who orders is led to pay, owns it, or reads why not [PAY-10]': respond(
    (snapshot) => snapshot.matches('ordering'),
    (snapshot) => !snapshot.matches('ordering'),
  ),
  'two orders are under way at once [PAY-12]': never(
    (_, { before }) => before?.matches('ordering') === true,
    (_, { last, started }) => last?.type === 'BUY' && started.some(({ src }) => src === 'order'),
  ),
  'a price that has changed is bought without being asked about [PAY-11]': never(
    (_, { last }) => last?.error?.code === 'price-changed',
    (_, { started }) => started.length > 0,
  ),
  'a lowered price is shown before anybody pays it [PAY-15]': always(
    (snapshot) => snapshot.matches('priced'),
    ({ context }) => context.quote !== null,
  ),
  'a coupon is taken or refused [PAY-16]': respond(
    (snapshot) => snapshot.matches('pricing'),
    (snapshot) => !snapshot.matches('pricing'),
  ),
  'money that is on its way back is told [PAY-8]': sometimes((snapshot) => snapshot.matches('refunded')),
}
