import type { DemoCourse } from '../shape.ts'

export const finanzasPersonales: DemoCourse = {
  alias: 'finanzas-personales',
  name: 'Finanzas personales sin dramas',
  shortDescription: 'Presupuesto, colchón, deudas y objetivos: cuatro lecciones para ordenar el dinero de casa.',
  description: `La mayoría de los problemas de dinero no se resuelven con fórmulas, sino con un poco de orden y con conversaciones honestas. En este curso pones tus cuentas sobre la mesa, una sola vez y sin vergüenza, y construyes un sistema que funciona en diez minutos al mes.

No hablamos de productos ni prometemos milagros. Trabajamos con tres tarros: **necesidades, deseos y futuro**.

> «No me faltaba dinero, me faltaba saber adónde iba.» Lo dice casi todo el mundo al terminar la primera semana.`,
  goals: [
    'Hacer un presupuesto que se cumple',
    'Calcular tu colchón de seguridad',
    'Ordenar las deudas y elegir por cuál empezar',
    'Convertir un deseo en un objetivo con fecha',
  ],
  state: 'published',
  languageCode: 'es',
  level: 'beginner',
  cover: 'finanzas-personales',
  tutors: ['lucia-fernandez'],
  category: 'investing',
  subjects: ['personal-finance'],
  createdDaysAgo: 61,
  lessons: [
    {
      name: 'Mirar sin juzgar',
      description: 'Una semana de observación antes de cambiar nada.',
      previewed: true,
      content: [
        {
          type: 'text',
          name: 'La semana del cuaderno',
          body: `Antes de cambiar tus gastos, obsérvalos. Durante siete días anota cada pago con tres datos: **qué, cuánto y cómo te sentías**. Nada más. Ni categorías, ni culpas.

| Día | Qué | Cuánto | Cómo me sentía |
| --- | --- | ---: | --- |
| Lunes | Café y bollo | 3,80 € | Con prisa |
| Lunes | Compra semanal | 62,10 € | Tranquila |
| Martes | Taxi | 11,50 € | Cansada |
| Miércoles | Zapatillas en oferta | 49,00 € | Aburrida |

## Qué suele aparecer

- Gastos pequeños que se repiten *sin* que los disfrutemos.
- Suscripciones que nadie recuerda.
- Compras que empiezan con un estado de ánimo y no con una necesidad.

La última columna es la más útil. Si ves que los martes por la noche gastas por cansancio, la solución quizá no sea un presupuesto más estricto, sino una cena preparada el lunes.

### Para esta semana
Lleva el cuaderno en el bolsillo o usa una nota del móvil. El domingo, suma por estado de ánimo. Guarda el resultado: lo necesitarás en la próxima lección.`,
        },
      ],
    },
    {
      name: 'Un presupuesto que se cumple',
      description: 'La regla 50/30/20 como punto de partida, no como ley.',
      content: [
        {
          type: 'text',
          name: 'Repartir antes de gastar',
          body: `Un presupuesto no dice en qué has gastado, sino en qué **vas a** gastar. La regla más conocida reparte los ingresos netos así:

1. **50 % necesidades**: vivienda, comida, transporte, suministros.
2. **30 % deseos**: ocio, viajes, restaurantes, caprichos.
3. **20 % futuro**: colchón, amortizar deudas, inversión.

Con 1.600 € netos serían 800, 480 y 320 €.

## ¿Y si el alquiler ya se lleva la mitad?

Entonces la regla no encaja, y eso también es información. Ajusta los porcentajes, pero conserva la idea: el futuro se aparta **el día que llega el dinero**, no con lo que sobre a fin de mes. Aunque sea un 3 %. Una transferencia automática gana a la fuerza de voluntad.

## Diez minutos al mes

- Compara lo previsto con lo real, en cifras redondas.
- Cambia **una** sola cosa.
- Si algo falla tres meses seguidos, el fallo está en el plan, no en ti.`,
        },
        { type: 'image', name: 'La regla en una imagen', media: 'regla-50-30-20' },
        {
          type: 'file',
          name: 'Hoja de presupuesto',
          description: 'Una página para imprimir y rellenar este mes.',
          media: 'hoja-presupuesto-mensual',
        },
      ],
    },
    {
      name: 'Colchón y deudas',
      description: 'Qué va primero y por qué.',
      content: [
        {
          type: 'text',
          name: 'Dos listas y un orden',
          body: `El **colchón de seguridad** es dinero aburrido: está disponible, no sube ni baja y sirve para la lavadora, el dentista o tres meses sin trabajo. Una referencia habitual son de tres a seis meses de gastos *necesarios*. Si tus necesidades suman 900 € al mes, hablamos de 2.700 a 5.400 €.

## Ordenar las deudas

Escribe todas las deudas con su saldo, su cuota y su tipo de interés (TAE). Después elige un método:

| Método | Se paga antes | Ventaja |
| --- | --- | --- |
| **Avalancha** | la de interés más alto | se pagan menos intereses |
| **Bola de nieve** | la de saldo más pequeño | se ven resultados pronto |

En ambos casos se paga la cuota mínima de todas y se concentra el resto en **una**. Cuando desaparece, su cuota pasa a la siguiente.

## ¿Ahorrar o amortizar?

Una tarjeta al 20 % de interés crece más deprisa de lo que rinde cualquier ahorro prudente. Muchas familias reúnen primero un colchón pequeño, por ejemplo un mes, atacan después las deudas caras y completan el colchón al final. Si no llegas a las cuotas mínimas, pide ayuda pronto: hay servicios gratuitos de orientación.`,
        },
        {
          type: 'quiz',
          name: 'Colchón y deudas',
          questions: [
            {
              question: 'Gastos necesarios: 1.000 € al mes. ¿Qué colchón corresponde a la referencia habitual?',
              answers: ['De 500 a 1.000 €', 'De 3.000 a 6.000 €', 'De 10.000 a 12.000 €'],
              correct: [1],
            },
            {
              question: 'El método avalancha empieza por la deuda…',
              answers: ['más pequeña', 'más antigua', 'de interés más alto', 'con la cuota más baja'],
              correct: [2],
            },
            {
              question: '¿Qué tienen en común los dos métodos?',
              answers: [
                'Se paga la cuota mínima de todas las deudas',
                'El dinero extra va a una sola deuda',
                'Se deja de pagar la deuda más barata',
              ],
              correct: [0, 1],
            },
          ],
        },
      ],
    },
    {
      name: 'Del deseo al objetivo',
      description: 'Poner fecha, cantidad y primer paso.',
      content: [
        {
          type: 'text',
          name: 'Cuánto, cuándo, para qué',
          body: `«Quiero ahorrar más» no es un objetivo: no se sabe cuándo se cumple. Un objetivo responde a tres preguntas.

- **¿Para qué?** Un curso de carpintería.
- **¿Cuánto?** 720 €.
- **¿Cuándo?** En doce meses, es decir, 60 € al mes.

## El plazo decide el lugar

| Plazo | Lo importante | Suele guardarse en |
| --- | --- | --- |
| Menos de 2 años | que esté | cuenta o depósito |
| De 2 a 7 años | que no pierda mucho | mezcla prudente |
| Más de 7 años | que crezca | cartera diversificada |

La tabla es orientativa y general: tu situación puede ser distinta. La idea de fondo no cambia: **cuanto más cerca esté la fecha, menos oscilaciones debería tener el dinero**.

Escribe ahora un solo objetivo y el importe de la primera transferencia. Hazla hoy, aunque sean cinco euros. Los hábitos empiezan con un gesto, no con una cantidad.`,
        },
        {
          type: 'quiz',
          name: 'Encuesta: ¿cómo te ha ido?',
          description: 'No hay respuestas correctas. Nos ayuda a mejorar el curso.',
          questions: [
            {
              question: '¿Qué parte te ha servido más?',
              answers: ['El cuaderno', 'El presupuesto', 'Las deudas', 'Los objetivos'],
              correct: [],
            },
            {
              question: '¿Has hablado de dinero con alguien esta semana?',
              answers: ['Sí, por primera vez', 'Sí, como siempre', 'Todavía no'],
              correct: [],
            },
          ],
        },
      ],
    },
  ],
}
