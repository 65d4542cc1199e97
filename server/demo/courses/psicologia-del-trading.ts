import type { DemoCourse } from '../shape.ts'

export const psicologiaDelTrading: DemoCourse = {
  alias: 'psicologia-del-trading',
  name: 'Psicología del trading',
  shortDescription: 'Sesgos, hábitos y pausas: conocerse a uno mismo cuesta menos que aprenderlo en el mercado.',
  description: `El mercado no conoce tu nombre. Tus emociones, en cambio, te conocen muy bien. En este curso observamos los sesgos que más dinero cuestan —aversión a la pérdida, exceso de confianza, la necesidad de recuperar— y construimos hábitos pequeños que los mantienen a raya.

No es terapia ni una promesa de rentabilidad. Es un cuaderno de observación con ejercicios breves, un audio para hacer una pausa y preguntas para seguir pensando.`,
  goals: [
    'Reconocer cuatro sesgos en tus propias decisiones',
    'Diseñar una pausa antes de operar',
    'Llevar un diario que sirva de verdad',
    'Separar la calidad de la decisión del resultado',
  ],
  state: 'published',
  languageCode: 'es',
  level: 'intermediate',
  price: { amount: 35, currency: 'EUR' },
  cover: 'psicologia-del-trading',
  tutors: ['lucia-fernandez'],
  category: 'trading',
  subjects: ['psychology', 'risk'],
  createdDaysAgo: 19,
  lessons: [
    {
      name: 'Perder duele el doble',
      description: 'La aversión a la pérdida en la vida diaria y en la pantalla.',
      previewed: true,
      content: [
        {
          type: 'text',
          name: 'Dos monedas',
          body: `Te propongo un juego. Lanzamos una moneda: si sale cara, ganas 100 €; si sale cruz, pierdes 100 €. Casi nadie acepta. ¿Cuánto tendría que valer la cara para que dijeras que sí? La respuesta más frecuente está cerca de **200 €**.

Daniel Kahneman y Amos Tversky describieron este fenómeno en 1979: una pérdida pesa, de media, alrededor del doble que una ganancia igual. Lo llamamos *aversión a la pérdida*.

## Cómo aparece en la pantalla

- Cerramos **pronto** lo que va bien, para asegurar la alegría.
- Mantenemos **mucho tiempo** lo que va mal, para no admitir la pérdida.
- Movemos el límite «solo un poco más».

Los dos primeros hábitos juntos tienen nombre: *efecto disposición*. Su consecuencia es sencilla: ganancias pequeñas y pérdidas grandes.

### Ejercicio
Busca tus últimas diez operaciones, o diez decisiones de compra cualesquiera. ¿Cuánto tiempo mantuviste las que ganaban? ¿Y las que perdían? No lo juzgues todavía. Solo escribe los dos números.`,
        },
      ],
    },
    {
      name: 'Cuatro sesgos caros',
      description: 'Ponerles nombre para verlos llegar.',
      content: [
        {
          type: 'text',
          name: 'El catálogo',
          body: `Todos tenemos sesgos; no son un defecto, sino atajos que suelen ahorrar tiempo. En el mercado, algunos salen caros.

| Sesgo | Qué nos decimos | Antídoto |
| --- | --- | --- |
| **Confirmación** | «Todo encaja con mi idea» | Buscar tres razones en contra |
| **Exceso de confianza** | «Esta vez lo veo claro» | Anotar la probabilidad y comprobarla después |
| **Anclaje** | «Lo compré a 40, tiene que volver» | Preguntar: ¿lo compraría hoy? |
| **Recuperación** | «Una más y quedo a cero» | Pausa obligatoria tras dos pérdidas |

## Decisión y resultado

Una buena decisión puede salir mal, y una mala puede salir bien. Si solo miras el resultado, aprenderás a repetir errores con suerte.

> Conducir sin cinturón y llegar a casa no demuestra que el cinturón sobre.

Por eso el diario puntúa dos cosas distintas: **¿seguí mi plan?** y **¿qué ocurrió?** La primera depende de ti. La segunda, solo en parte.`,
        },
        {
          type: 'quiz',
          name: 'Reconocer sesgos',
          questions: [
            {
              question: '«No vendo hasta recuperar lo que pagué.» ¿Qué sesgo es?',
              answers: ['Confirmación', 'Anclaje', 'Exceso de confianza'],
              correct: [1],
            },
            {
              question: 'El efecto disposición consiste en…',
              answers: [
                'vender pronto lo que gana y tarde lo que pierde',
                'comprar solo lo que sube',
                'operar por las mañanas',
              ],
              correct: [0],
            },
            {
              question: '¿Qué ayuda contra el sesgo de confirmación?',
              answers: [
                'Buscar razones en contra',
                'Leer más opiniones iguales',
                'Pedir a otra persona que critique la idea',
                'Aumentar la posición',
              ],
              correct: [0, 2],
              strict: false,
            },
            {
              question: 'Una decisión fue buena si…',
              answers: ['ganó dinero', 'siguió un proceso razonable con lo que se sabía', 'nadie la criticó'],
              correct: [1],
            },
          ],
        },
      ],
    },
    {
      name: 'La pausa',
      description: 'Un audio de medio minuto y una regla de quince.',
      content: [
        {
          type: 'audio',
          name: 'Respirar antes de operar',
          description: 'Escúchalo de pie o sentado, con los pies en el suelo.',
          media: 'respirar-antes-de-operar',
        },
        {
          type: 'text',
          name: 'La regla de los quince minutos',
          body: `El impulso de recuperar una pérdida es físico: sube el pulso, se estrecha la atención y el tiempo parece urgente. La buena noticia es que la oleada pasa. La mala es que rara vez esperamos.

## La regla

1. Tras **dos pérdidas seguidas**, la plataforma se cierra.
2. Temporizador de **quince minutos**, lejos de la pantalla.
3. Al volver, se escribe una frase: *«Quiero operar porque…»*.
4. Si la frase contiene «recuperar», «ahora o nunca» o «se lo debo», se termina por hoy.

La regla funciona porque no pide calma en el momento difícil: pide cerrar una ventana. Los hábitos que dependen de un gesto sencillo sobreviven mejor que los que dependen del carácter.

Prueba la regla durante dos semanas y anota cuántas veces la usaste. Cero también es un dato: quizá no hubo pérdidas, o quizá no la aplicaste.`,
        },
      ],
    },
    {
      name: 'Un diario que sirve',
      description: 'Cinco líneas, tres minutos, una revisión semanal.',
      content: [
        {
          type: 'text',
          name: 'Cinco líneas',
          body: `Muchos diarios mueren porque piden demasiado. Este pide cinco líneas:

- **Idea** en una frase.
- **Salida** si me equivoco.
- **Ánimo** del 1 al 5.
- **¿Seguí el plan?** Sí o no.
- **Una cosa** que haría distinta.

## La revisión del domingo

Suma por separado las operaciones con plan y sin plan:

| | Con plan | Sin plan |
| --- | ---: | ---: |
| Número | 14 | 6 |
| Resultado | +38 € | −122 € |
| Ánimo medio | 3,6 | 2,1 |

Estos números son un ejemplo, pero la forma es frecuente: el problema no suele ser el método, sino las excepciones. Si tu tabla se parece, no necesitas un indicador nuevo. Necesitas menos operaciones de la segunda columna.

Una vez al mes, lee el diario como si fuera de un amigo. ¿Qué consejo le darías? Casi siempre somos más sabios, y más amables, con los amigos.`,
        },
        {
          type: 'quiz',
          name: 'Repaso final',
          questions: [
            {
              question: '¿Qué activa la regla de los quince minutos?',
              answers: ['Una ganancia grande', 'Dos pérdidas seguidas', 'La apertura del mercado'],
              correct: [1],
            },
            {
              question: '¿Qué dos cosas puntúa el diario por separado?',
              answers: ['Si se siguió el plan', 'El resultado', 'La opinión de otros', 'El número de indicadores'],
              correct: [0, 1],
            },
            {
              question: 'Según Kahneman y Tversky, una pérdida pesa de media…',
              answers: ['lo mismo que una ganancia igual', 'alrededor del doble', 'diez veces más'],
              correct: [1],
            },
          ],
        },
      ],
    },
  ],
}
